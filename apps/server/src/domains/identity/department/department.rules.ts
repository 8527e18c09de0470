/** What the shape of a tree needs to know of a department. */
export interface Placed {
  id: string;
  parent_id: string | null;
}

/** Parents before their children, siblings in the order given, each with its depth from 1. */
export function inTreeOrder<D extends Placed>(departments: readonly D[]): (D & { depth: number })[] {
  const below = new Map<string | null, D[]>();
  for (const one of departments) below.set(one.parent_id, [...(below.get(one.parent_id) ?? []), one]);
  const walk = (parentId: string | null, depth: number): (D & { depth: number })[] =>
    (below.get(parentId) ?? []).flatMap((one) => [{ ...one, depth }, ...walk(one.id, depth + 1)]);
  return walk(null, 1);
}

/** Ids of a department and all that stand below it. */
export function subtreeOf(departments: readonly Placed[], id: string): Set<string> {
  const found = new Set([id]);
  // Parents come first in tree order, so one pass finds all.
  for (const one of inTreeOrder(departments)) if (one.parent_id && found.has(one.parent_id)) found.add(one.id);
  return found;
}

/** How deep the tree gets where a department with everything below it stands under a parent. */
export function depthAfterMove(departments: readonly Placed[], id: string, parentId: string | null): number {
  const depths = new Map(inTreeOrder(departments).map((one) => [one.id, one.depth]));
  const own = depths.get(id) ?? 1;
  const height = Math.max(...[...subtreeOf(departments, id)].map((below) => (depths.get(below) ?? own) - own + 1));
  return (parentId === null ? 0 : (depths.get(parentId) ?? 0)) + height;
}
