// Checks a strategy file (docs/progress.md) without gorules:  gunzip -c FILE | strategy
// Prints what is proved and leaves with 0, or says what is wrong and leaves with 1.
#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <iostream>
#include <set>
#include <sstream>
#include <string>
#include <unordered_map>
#include <vector>
using std::string, std::vector;
using u64 = uint64_t;

[[noreturn]] static void refuse(const string& why) { std::cout << "REFUSED: " << why << "\n", exit(1); }
// ---- The claim: lines in a fixed order.
static std::unordered_map<string, string> said;
static bool either(const string& name, const char* one, const char* other) {
  return said[name] == one || (said[name] == other ? false : (refuse("unknown " + name), false));
}
static long whole(const string& text, long least, long most) {
  long value = strtol(text.c_str(), nullptr, 10);
  if (text != std::to_string(value) || value < least || value > most) refuse("not a number that can be: " + text);
  return value;
}
static vector<vector<int>> lists(const string& text, int below) {  // of points; commas separate the lists
  vector<vector<int>> found;
  std::stringstream all(text + ",");
  for (string part, word; std::getline(all, part, ',');)
    for (std::stringstream words((found.emplace_back(), part)); words >> word;)
      found.back().push_back(whole(word, 0, below - 1));
  return found;
}

// ---- The board. Sets of points are bits: "own" are the prover's stones, "hers" those of her opponent.
struct Cells { u64 own = 0, hers = 0; };
static int N, LEAST, MOST_REGION;
static u64 FULL, near_[36];
static vector<vector<int>> symmetry;
static bool suicide, barring, afterPlayOnly;
static u64 bit(int p) { return u64(1) << p; }
static int first(u64 set) { return __builtin_ctzll(set); }
static int size(u64 set) { return __builtin_popcountll(set); }
static u64 around(u64 set, u64 found = 0) {
  for (; set; set &= set - 1) found |= near_[first(set)];
  return found;
}
static u64 connected(u64 seed, u64 within) {
  for (u64 fresh = seed; fresh; seed |= fresh) fresh = around(fresh) & within & ~seed;
  return seed;
}
static u64 onGrid(const char* spec, int p) {  // the neighbours of a point of rows x columns
  int rows = 0, columns = 0, torus = *spec == 't', wraps = torus || *spec == 'c';
  sscanf(spec, torus ? "torus:%2dx%2d" : wraps ? "cylinder:%2dx%2d" : "%2dx%2d", &rows, &columns);
  if (rows < 1 || rows * columns != N) refuse("this is no board that is known here");
  u64 found = 0;
  for (auto [dy, dx] : {std::pair(-1, 0), {0, -1}, {0, 1}, {1, 0}}) {
    int r = p / columns + dy, c = p % columns + dx;
    if (torus) r = (r + rows) % rows;
    if (wraps) c = (c + columns) % columns;
    if (r >= 0 && r < rows && c >= 0 && c < columns) found |= bit(r * columns + c);
  }
  return found & ~bit(p);
}
static void readBoard() {
  auto near = lists(said["neighbours"], 36);
  N = near.size();
  if (N > 36 || std::count(said["points"].begin(), said["points"].end(), ' ') != N - 1) refuse("1 to 36 points");
  FULL = bit(N) - 1;
  for (int p = 0; p < N; p++)
    for (int q : near[p]) near_[p] |= bit(q);
  for (int p = 0; p < N; p++) {
    bool good = !said["board"].compare(0, 5, "graph") || near_[p] == onGrid(said["board"].c_str(), p);
    for (int q : near[p]) good &= q < N && q != p && near_[q] & bit(p);
    good &= std::is_sorted(near[p].begin(), near[p].end()) && int(near[p].size()) == size(near_[p]);
    if (!good) refuse("these are not the neighbours on such a board");
  }
  symmetry = lists(said["symmetries"], N);
  std::set<vector<int>> group(symmetry.begin(), symmetry.end());
  for (auto& one : symmetry) {
    bool good = int(one.size()) == N && std::set<int>(one.begin(), one.end()).size() == size_t(N);
    for (int p = 0; good && p < N; p++)
      for (int q : near[p]) good &= near_[one[p]] >> one[q] & 1;
    for (auto both : group) {  // one after the other is again one of them
      for (int& p : both) p = good ? one[p] : 0;
      if (!good || !group.count(both)) refuse("these symmetries are no group of the board's");
    }
  }
}
// ---- Plays. The strings of some stones that meet some points and have no liberty where these are filled:
static u64 immortal;  // the points around a region while its local game is looked at, else none
static u64 suffocated(u64 points, u64 stones, u64 filled) {
  u64 found = 0;
  for (u64 todo = points & stones, chain; todo; todo &= ~chain)
    if (!(around(chain = connected(todo & -todo, stones)) & ~filled) && !(chain & immortal)) found |= chain;
  return found;
}
// Returns false if a play is not legal, or leaves everything as it was. ko: the point at which exactly one stone was
// taken, if taking back there would take exactly the stone that was played; else -1.
static bool play(Cells& on, bool byProver, int p, int& ko) {
  u64 mover = (byProver ? on.own : on.hers) | bit(p), other = byProver ? on.hers : on.own;
  if ((on.own | on.hers) & bit(p)) return false;
  u64 taken = suffocated(near_[p], other, mover | other);
  other &= ~taken;
  u64 lost = suffocated(bit(p), mover, mover | other);
  if (lost && (byProver || !suicide || lost == bit(p))) return false;
  mover &= ~lost;
  ko = size(taken) == 1 && suffocated(around(taken), mover, mover | other | taken) == bit(p) ? first(taken) : -1;
  on = byProver ? Cells{mover, other} : Cells{other, mover};
  return true;
}
static int lead(Cells on) {
  u64 empty = FULL & ~(on.own | on.hers);
  u64 own = connected(around(on.own) & empty, empty), hers = connected(around(on.hers) & empty, empty);
  return size(on.own | (own & ~hers)) - size(on.hers | (hers & ~own));
}
// ---- The static test: local games in the regions that one string parts off.
static int contents(Cells on, u64 region) {  // as a number in base 3
  int at = 0;
  for (int value = 1; region; region &= region - 1, value *= 3)
    at += value * ((on.own >> first(region) & 1) + 2 * (on.hers >> first(region) & 1));
  return at;
}
static vector<int8_t> classes(u64 region) {  // of all contents
  int ko, count = contents({0, region}, region) + 1;
  immortal = FULL & ~region;
  vector<int> next[2], from[2];  // what follows each contents, by who plays
  vector<int8_t> liberties(count, -1), hasHers(count), found(count, -1);
  for (int s = 0; s <= count; s++) {
    for (int who : {0, 1}) from[who].push_back(next[who].size());
    Cells c{immortal, 0};
    int code = s;
    for (u64 r = region; r; r &= r - 1, code /= 3) (code % 3 == 1 ? c.own : c.hers) |= code % 3 ? r & -r : 0;
    u64 filled = c.own | c.hers;
    if (s == count || suffocated(FULL, c.own, filled) || suffocated(FULL, c.hers, filled)) continue;
    liberties[s] = std::min(2, size(around(connected(immortal, c.own)) & ~filled)), hasHers[s] = c.hers != 0;
    for (u64 r = region & ~filled; r; r &= r - 1)
      for (int who : {0, 1})
        if (Cells after = c; play(after, who == 0, first(r), ko)) next[who].push_back(contents(after, region));
  }
  immortal = 0;
  for (int k = 0; k < 3; k++) {
    vector<int8_t> won(count), answered(count);
    for (vector<int> fresh{0}; !fresh.empty();) {  // one round after the other; in a round, only earlier ones count
      fresh.clear();
      for (int s = 0; s < count; s++) {
        bool good = !won[s] && liberties[s] >= k && (!hasHers[s] || answered[s]);
        for (int i = from[1][s]; good && i < from[1][s + 1]; i++) good = answered[next[1][i]] || won[next[1][i]];
        if (good) fresh.push_back(s);
      }
      for (int s : fresh) won[s] = 1, found[s] = k;
      for (int s = 0; s < count; s++)
        for (int i = from[0][s]; !answered[s] && i < from[0][s + 1]; i++) answered[s] = won[next[0][i]];
    }
  }
  return found;
}
static int localClass(Cells on, u64 region) {
  static std::unordered_map<u64, vector<int8_t>> tables;
  auto moved = [](u64 set, int s, u64 image = 0) {
    for (; set; set &= set - 1) image |= bit(symmetry[s][first(set)]);
    return image;
  };
  std::pair<u64, int> least{~u64(0), 0};  // of the region's images, and by what
  for (int s = symmetry.size(); s--;) least = std::min(least, {moved(region, s), s});
  auto [shape, by] = least;
  if (tables[shape].empty()) tables[shape] = classes(shape);
  return tables[shape][contents({moved(on.own & region, by), moved(on.hers & region, by)}, shape)];
}
static bool staticWin(Cells on) {
  for (u64 todo = on.own, chain; todo; todo &= ~chain) {
    chain = connected(todo & -todo, on.own);
    int liberties = 0, points = size(chain);
    for (u64 left = FULL & ~chain, region; left; left &= ~region) {
      region = connected(left & -left, left);
      int found = size(region) > MOST_REGION || !(around(region) & chain) ? -1 : localClass(on, region);
      liberties += std::max(found, 0), points += found < 0 ? -size(region) : size(region);
    }
    if (liberties >= 2 && points >= LEAST) return true;
  }
  return false;
}
// ---- The graph D: its nodes are states up to symmetry, by their least number, and who has the turn.
static std::unordered_map<u64, uint32_t> known[2];
static vector<u64> state, power{1};
static vector<bool> provers, makes;
static vector<uint32_t> edges, from;
static void edge(Cells on, int ko, bool idle, bool toProver, bool byPlay) {
  u64 least = ~u64(0);
  if (!barring) ko = -1;
  for (size_t s = 0; s < symmetry.size(); s++) {
    u64 sum = 0;
    for (u64 x = on.own | on.hers; x; x &= x - 1) sum += (on.own & x & -x ? 1 : 2) * power[symmetry[s][first(x)]];
    least = std::min(least, (sum * (N + 1) + (ko < 0 ? 0 : symmetry[s][ko] + 1)) * 2);
  }
  auto [at, fresh] = known[toProver].try_emplace(least + (idle && toProver && afterPlayOnly), state.size());
  if (fresh) state.push_back(at->first), provers.push_back(toProver);
  edges.push_back(at->second), makes.push_back(byPlay);
}
static u64 position(uint32_t node) { return state[node] / 2 / (N + 1); }
static Cells cells(uint32_t node, Cells on = {}) {
  u64 code = position(node);
  for (int p = 0; p < N; p++, code /= 3) (code % 3 == 1 ? on.own : on.hers) |= code % 3 ? bit(p) : 0;
  return on;
}
[[noreturn]] static void fail(uint32_t node, string why) {
  for (int p = N; p--;) why = (cells(node).own & bit(p) ? 'P' : cells(node).hers & bit(p) ? 'o' : '.') + why;
  refuse(why + (provers[node] ? " (P plays)" : " (o plays)"));
}

int main() {
  string line, ban;
  if (!std::getline(std::cin, line) || line != "gorules strategy 1") refuse("this is another format");
  for (string name : {"board", "points", "neighbours", "symmetries", "position", "to-play", "player", "margin",
                      "suicide", "retaking", "ko", "regions", "choices"}) {
    if (!std::getline(std::cin, line) || line.compare(0, name.size() + 2, name + ": ")) refuse("no line for " + name);
    said[name] = line.substr(name.size() + 2);
  }
  if (!std::getline(std::cin, line) || !line.empty()) refuse("no empty line before the choices");
  readBoard();
  bool black = either("player", "black", "white"), provesFirst = either("to-play", "black", "white") == black;
  suicide = either("suicide", "allowed", "forbidden"), afterPlayOnly = said["retaking"] == "barred-after-a-play";
  barring = afterPlayOnly || either("retaking", "barred", "free");
  LEAST = whole(said["margin"], -N, N) * (black ? 1 : -1), MOST_REGION = whole(said["regions"], 0, std::min(N, 15));
  for (std::stringstream bans(said["ko"] + " "); std::getline(bans, ban, ' ');)
    if (ban != "positional-superko" && ban != "situational-superko" && (ban != "natural-situational-superko" ||
        said["retaking"] == "barred")) refuse("retakes are not barred under '" + ban + "'");
  string drawing = said["position"];
  drawing.erase(std::remove(drawing.begin(), drawing.end(), '/'), drawing.end());
  if (int(drawing.size()) != N || drawing.find_first_not_of(".XO") != string::npos) refuse("this is no position");
  Cells start;
  for (int p = 0; p < N; p++)
    (drawing[p] == (black ? 'X' : 'O') ? start.own : start.hers) |= drawing[p] != '.' ? bit(p) : 0;
  u64 all = start.own | start.hers, before = ~u64(0);
  if (suffocated(FULL, start.own, all) || suffocated(FULL, start.hers, all)) refuse("a string has no liberty");
  size_t count = whole(said["choices"], 0, 1L << 32), used = 0;
  vector<u64> states;
  while (states.size() < count) {
    u64 step = 0;
    for (int shift = 0, byte = 128; byte & 128; shift += 7, step |= u64(byte & 127) << (shift - 7))
      if ((byte = std::cin.get()) < 0 || (shift && !byte) || (shift == 63 && byte > 1)) refuse("a damaged number");
    if (!step || (!states.empty() && before + step < before)) refuse("the states do not rise");
    states.push_back(before += step);
  }
  string moves(count, 0);
  if (!std::cin.read(&moves[0], count) || std::cin.get() >= 0) refuse("there is not one move for each state");
  while (int(power.size()) < N) power.push_back(power.back() * 3);
  edge(start, -1, true, provesFirst, false), edges.clear(), makes.clear();
  for (uint32_t node = 0; node < state.size(); node++) {  // which grows
    from.push_back(edges.size());
    int ko = int(state[node] / 2 % (N + 1)) - 1, next;
    Cells on = cells(node), after = on;
    size_t choice = std::lower_bound(states.begin(), states.end(), state[node]) - states.begin();
    if (provers[node] && choice < count && states[choice] == state[node]) {  // D2, D3
      int move = uint8_t(moves[choice]), passes = move == 255;
      if (passes ? lead(on) < LEAST : move >= N || move == ko || !play(after, true, move, next))
        fail(node, ": the move is not legal, or a pass for a score that is not enough");
      edge(after, passes || (afterPlayOnly && (state[node] & 1)) ? -1 : next, false, false, !passes);
      used++;
    } else if (!staticWin(on)) {  // D6, D1
      if (provers[node]) fail(node, ": there is no move, and no static win");
      for (int p = 0; p < N; p++, after = on)
        if (p != ko && play(after, false, p, next)) edge(after, next, false, true, false);
      if (lead(on) < LEAST) edge(on, -1, true, true, false);
    }
  }
  from.push_back(edges.size());
  if (used < count) refuse("there are choices for states to which the strategy never leads");
  // D4: there is no cycle. The place of each node in an order in which all edges go forward:
  size_t nodes = state.size();
  vector<uint32_t> leading(nodes), order{0}, place(nodes), mark(nodes, ~0u);
  for (uint32_t to : edges) leading[to]++;
  for (size_t i = 0; i < order.size() && !leading[0]; i++)
    for (uint32_t e = from[order[i]]; e < from[order[i] + 1]; e++)
      if (!--leading[edges[e]]) order.push_back(edges[e]);
  if (order.size() < nodes) refuse("play can come back to a state");
  for (size_t i = 0; i < nodes; i++) place[order[i]] = i;
  // D5: nodes of one position, and the plays that make it: none of those may be reached from any of these.
  std::unordered_map<u64, vector<uint32_t>> alike, makers;
  for (uint32_t node = 0; node < nodes; node++) {
    alike[position(node)].push_back(node);
    if (from[node] < from[node + 1] && makes[from[node]]) makers[position(edges[from[node]])].push_back(node);
  }
  for (auto& [code, sources] : makers) {
    uint32_t last = 0;
    for (uint32_t maker : sources) last = std::max(last, place[maker]);
    for (uint32_t begin : alike[code])
      for (vector<uint32_t> met{begin}; alike[code].size() > 1 && !met.empty();) {
        uint32_t node = met.back();
        met.pop_back();
        if (std::count(sources.begin(), sources.end(), node)) fail(begin, ": a play can make this position again");
        for (uint32_t e = from[node]; e < from[node + 1]; e++)
          if (place[edges[e]] <= last && mark[edges[e]] != begin) mark[edges[e]] = begin, met.push_back(edges[e]);
      }
  }
  std::cout << "PROVED: on " << said["board"] << " from " << said["position"] << " with " << said["to-play"]
            << " to play, " << said["player"] << " makes Black's score minus White's at "
            << (black ? "least " : "most ") << said["margin"] << " with suicide " << said["suicide"] << " under " << said["ko"] << "\n";
}
