"""Life, seki and territory told by the shape of eyes alone, as game servers tell them.

Nothing is read out and nothing is played in the mind. Somebody has marked the dead stones; all other stones
are *live*. The definition has five steps, each a module: which points a player surrounds, though gaps are
open (:mod:`gorules.status.shape.surrounding`), which groups and eyes are in there
(:mod:`gorules.status.shape.domains`), which points of an eye are false
(:mod:`gorules.status.shape.false_points`), how many eyes an eye is worth (:mod:`gorules.status.shape.worth`),
and what then counts (:mod:`gorules.status.shape.counting`).

It agrees with goscorer, the program that the Online Go Server has counted with since June 2024, but was
written from what that program says of itself and from what it answers. docs/shape.md says how well it agrees,
and in what it differs from the Japanese rules of 1989.
"""
