"""Looking into the tree of a map game: moves by instinct first, then by what came of them."""

from conqueror.bots.evaluation import growing
from conqueror.bots.evaluation.battles import SCALE, Room, actor, play_on, turns_over, weigh
from conqueror.bots.evaluation.growing import NONE, Tree
from conqueror.games.final.rules import legal, moves
from conqueror.games.final.rules import play as playing
from conqueror.games.final.rules.vocabulary import SEATS
from conqueror.kit import copy_record, mix, rule
from conqueror.kit.records import Records

MOST_MOVES = 16  # of one decision


@rule
def spread(
    tree: Tree, node: int, positions: Records, worlds: Records, room: Room, order: Records, hopes: Records
) -> None:
    """Hang the moves of the seat to act, or all that chance can do, on a new node."""
    s, w = positions[node], worlds[0]
    who = tree.nodes[node].actor
    if who == growing.CHANCE:
        count = legal.list_chances(s, w, room.out, room.weights)
        whole = 0
        for number in range(count):
            whole += room.weights[number]
        for number in range(count):
            growing.hang(tree, node, moves.nth(s, w, room.out[number], 0), 0.0, room.weights[number] / whole)
        return
    copy_record(room.stack[0], s)
    count = weigh(worlds, who, MOST_MOVES, room)
    for number in range(count):
        growing.share_out(room.values[number], w.seats, SCALE, room.told)
        hopes[number] = room.told[who]
    kept = growing.rank(hopes, count, MOST_MOVES, order)
    for place in range(kept):
        growing.hang(tree, node, room.chosen[order[place]], hopes[order[place]], 0.0)
    growing.promise(tree, node)


@rule
def plant(
    tree: Tree,
    seat: int,
    state: Records,
    positions: Records,
    worlds: Records,
    room: Room,
    order: Records,
    hopes: Records,
) -> int:
    """The number of a new root: a position in which a seat is to decide."""
    node = growing.add_node(tree, seat)
    copy_record(positions[node], state[0])
    spread(tree, node, positions, worlds, room, order, hopes)
    return node


@rule
def grow(
    tree: Tree, edge: int, who: int, positions: Records, worlds: Records, room: Room, order: Records, hopes: Records
) -> int:
    """The number of a new node for the position room.stack[0]; NONE if there is no room."""
    if not growing.has_room(tree, max(MOST_MOVES, 32)):
        return NONE
    node = growing.branch(tree, edge, who)
    copy_record(positions[node], room.stack[0])
    spread(tree, node, positions, worlds, room, order, hopes)
    return node


@rule
def explore(
    tree: Tree,
    root: int,
    looks: int,
    positions: Records,
    worlds: Records,
    counter: int,
    turns: int,
    patience: int,
    room: Room,
    order: Records,
    hopes: Records,
) -> None:
    """Look so many times into the tree from a root, each time until so many turns are over.

    A move is looked into when it was tried so many times (`patience`); until then all play on one move ahead.
    """
    w, s = worlds[0], room.stack[0]
    until = turns_over(positions[root], w) + turns
    for _ in range(looks):
        node, depth = root, 0
        while True:
            edge = growing.choose(tree, node)
            depth = growing.pass_by(tree, node, edge, depth)
            child = tree.edges[edge].child
            if child == NONE:
                mover = tree.nodes[node].actor
                copy_record(s, positions[node])
                playing.play(s, w, SEATS if mover == growing.CHANCE else mover, tree.edges[edge].move)
                playing.play_forced(s, w, room.out)
                who = actor(room.stack, worlds)
                if who == growing.OVER:
                    break
                if who == growing.CHANCE or tree.edges[edge].visits >= patience:
                    child = grow(tree, edge, who, positions, worlds, room, order, hopes)
                if who != growing.CHANCE or child == NONE:
                    break
            if depth == growing.DEEPEST:
                copy_record(s, positions[child])
                break
            node = child
        # Every move of the root meets the same luck, so that they differ by what they are worth.
        play_on(worlds, mix(counter + tree.edges[tree.path[0, 1]].visits), until, room)
        growing.share_out(room.scores[0], w.seats, SCALE, tree.told)
        growing.learn(tree, depth)
