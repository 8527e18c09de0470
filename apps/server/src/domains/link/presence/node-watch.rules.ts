/** A node of the broker that once had devices. */
export interface WatchedNode {
  serverId: string;
  name: string;
  /** Questions in a row it did not answer. */
  misses: number;
}

export const pingEveryMs = 2_000;
/** One that does not answer while others do is dead; a pause of its own must not count. */
const missesOfDead = 3;
/** Where nobody answers it is more likely our own network: its devices may still be there. */
const missesOfAll = 20;

export interface NodeVerdict {
  nodes: WatchedNode[];
  deadIds: string[];
}

/** What a round of questions says: who lives, and who is dead by now. */
export function judgeNodes(
  before: readonly WatchedNode[],
  answered: readonly { serverId: string; name: string }[],
): NodeVerdict {
  const living = new Map(answered.map((node) => [node.serverId, node]));
  const livingNames = new Set(answered.map(({ name }) => name));
  const limit = answered.length > 0 ? missesOfDead : missesOfAll;
  const nodes: WatchedNode[] = answered.map(({ serverId, name }) => ({ serverId, name, misses: 0 }));
  const deadIds: string[] = [];
  for (const node of before) {
    if (living.has(node.serverId)) continue;
    const misses = node.misses + 1;
    // The same name under another id: it was started again, and its old connections went with it.
    if (misses >= limit || livingNames.has(node.name)) deadIds.push(node.serverId);
    else nodes.push({ ...node, misses });
  }
  return { nodes, deadIds };
}
