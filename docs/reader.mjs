// Which rules does a program play? Asks it about every line of the bestiary, and says with which rulesets it agrees:
//     gorules bestiary export > bestiary.jsonl
//     node reader.mjs bestiary.jsonl
// Put your own program in the place of `firstIllegal`. The one here plays by positional superko without suicide.
import { readFileSync } from "node:fs";

// Return the number of the first turn that the program refuses, 0 if it refuses none.
function firstIllegal(line) {
  const [rows, columns] = line.board.split("x").map(Number);
  const near = (p) => [[0, 1], [1, 0], [0, -1], [-1, 0]]
    .map(([down, right]) => [Math.floor(p / columns) + down, (p % columns) + right])
    .filter(([row, column]) => row >= 0 && row < rows && column >= 0 && column < columns)
    .map(([row, column]) => row * columns + column);
  const point = (name) => (rows - name.slice(1)) * columns + "ABCDEFGHJKLMNOPQRSTUVWXYZ".indexOf(name[0]);
  let cells = [...line.position.replaceAll("/", "")];
  const seen = new Set([cells.join("")]);
  const string = (board, start) => {
    const stones = new Set([start]);
    for (const stone of stones) for (const p of near(stone)) if (board[p] === board[start]) stones.add(p);
    return [...stones];
  };
  const hasLiberty = (board, start) => string(board, start).some((s) => near(s).some((p) => board[p] === "."));
  for (const [index, { player, move }] of line.moves.entries()) {
    if (move === "pass") continue;
    const at = point(move), board = [...cells];
    board[at] = player === "black" ? "X" : "O";
    for (const p of near(at))
      if (board[p] !== "." && board[p] !== board[at] && !hasLiberty(board, p))
        for (const stone of string(board, p)) board[stone] = ".";
    if (cells[at] !== "." || !hasLiberty(board, at) || seen.has(board.join(""))) return index + 1;
    cells = board;
    seen.add(cells.join(""));
  }
  return 0;
}

// Return whether the program can be asked: here two players, a drawn start on a rectangle, plays and passes.
function isAskable(line) {
  return line.players === 2 && line.points.length === 0 && line.history.length === 0 && line.placing === "drawn"
    && line.moves.every(({ move }) => move === "pass" || /^[A-Z]\d+$/.test(move));
}

const rulesets = new Map();
for (const text of readFileSync(process.argv[2], "utf8").trim().split("\n")) {
  const line = JSON.parse(text);
  if (line.kind !== "line" || !isAskable(line)) continue;
  const found = firstIllegal(line);
  for (const claim of line.expect.filter((each) => each.state === "verified" && (each.legal || each.illegal)))
    for (const id of claim.rules.filter((each) => !each.startsWith("bare:"))) {
      const tally = rulesets.get(id) ?? rulesets.set(id, { agrees: 0, parts: [] }).get(id);
      if (found === (claim.illegal ?? 0)) tally.agrees += 1;
      else tally.parts.push(`${line.beast}/${line.line}`);
    }
}
const byFit = ([, one], [, other]) => one.parts.length - other.parts.length || other.agrees - one.agrees;
for (const [id, { agrees, parts }] of [...rulesets].sort(byFit))
  console.log(`${id}: agrees ${agrees} times, parts ${parts.length} times ${parts.slice(0, 3).join(" ")}`.trim());
