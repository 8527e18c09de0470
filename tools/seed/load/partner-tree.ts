import type { Random } from '../random.ts';

export interface TreeNode {
  id: number;
  parentId: number;
  depth: number;
}

/** Share of the partners that stand at each depth below the vendor. */
const depthShares = [0.02, 0.13, 0.3, 0.35, 0.2] as const;
export const firstPartnerId = 2;

/**
 * A tree of partners in which few are large and most are small, as in life: a place below an organisation of rank r is
 * as likely as r^-0.9. Parents come before their children.
 */
export function growPartnerTree(count: number, random: Random): TreeNode[] {
  const nodes: TreeNode[] = [];
  let parents = [1];
  for (const [index, share] of depthShares.entries()) {
    const isLast = index === depthShares.length - 1;
    const size = isLast ? count - nodes.length : Math.max(1, Math.round(count * share));
    const chooseParent = zipfPicker(parents, random);
    const level: TreeNode[] = [];
    for (let made = 0; made < Math.min(size, count - nodes.length); made += 1)
      level.push({ id: firstPartnerId + nodes.length + made, parentId: chooseParent(), depth: index + 1 });
    nodes.push(...level);
    parents = level.map((node) => node.id);
  }
  return nodes;
}

/** Shares `total` among places so that place r gets about r^-exponent of it, and everybody at least one while it lasts. */
export function zipfShares(places: number, total: number, exponent: number): number[] {
  const weights = Array.from({ length: places }, (_, rank) => (rank + 1) ** -exponent);
  const sum = weights.reduce((a, b) => a + b, 0);
  const spare = Math.max(0, total - places);
  const shares = weights.map((weight, rank) => (rank < total ? 1 : 0) + Math.floor((spare * weight) / sum));
  shares[0] = (shares[0] ?? 0) + total - shares.reduce((a, b) => a + b, 0);
  return shares;
}

function zipfPicker(ids: readonly number[], random: Random): () => number {
  const cumulative: number[] = [];
  let sum = 0;
  for (const rank of ids.keys()) {
    sum += (rank + 1) ** -0.9;
    cumulative.push(sum);
  }
  return () => {
    const place = random.next() * sum;
    let low = 0;
    let high = cumulative.length - 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((cumulative[middle] ?? 0) > place) high = middle;
      else low = middle + 1;
    }
    return ids[low] ?? 1;
  };
}
