/** What the shape of a tree needs to know of its nodes. */
export interface Placed {
  id: string;
  parentId: string | null;
}

/** Parents before their children, siblings in the order given, each with its depth from 1. */
export function inTreeOrder<N extends Placed>(nodes: readonly N[]): (N & { depth: number })[] {
  const below = Map.groupBy(nodes, (node) => node.parentId);
  const walk = (parentId: string | null, depth: number): (N & { depth: number })[] =>
    (below.get(parentId) ?? []).flatMap((node) => [{ ...node, depth }, ...walk(node.id, depth + 1)]);
  return walk(null, 1);
}

/** Ids of a node and all that stand below it. */
export function subtreeOf(nodes: readonly Placed[], id: string): Set<string> {
  const found = new Set([id]);
  // Parents come first in tree order, so one pass finds all.
  for (const node of inTreeOrder(nodes)) if (node.parentId && found.has(node.parentId)) found.add(node.id);
  return found;
}

/** How deep the tree gets where a node with everything below it stands under a parent. */
export function depthAfterMove(nodes: readonly Placed[], id: string, parentId: string | null): number {
  const depths = new Map(inTreeOrder(nodes).map((node) => [node.id, node.depth]));
  const own = depths.get(id) ?? 1;
  const height = Math.max(...[...subtreeOf(nodes, id)].map((below) => (depths.get(below) ?? own) - own + 1));
  return (parentId === null ? 0 : (depths.get(parentId) ?? 0)) + height;
}

/** What a tree shows whose branches fold: without the nodes below those that are folded. The nodes stand in tree order. */
export function unfolded<N extends Placed>(nodes: readonly N[], folded: ReadonlySet<string>): N[] {
  const hidden = new Set<string>();
  return nodes.filter(({ id, parentId }) => {
    const isHidden = parentId !== null && (hidden.has(parentId) || folded.has(parentId));
    if (isHidden) hidden.add(id);
    return !isHidden;
  });
}
