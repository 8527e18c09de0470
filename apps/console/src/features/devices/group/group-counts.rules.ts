import type { DeviceGroup } from '@tilldeck/contracts/devices/group.schemas';

type Counted = Pick<DeviceGroup, 'id' | 'parentId' | 'kind' | 'deviceCount'>;

/** How many devices each group that has groups below it holds with them; null where a dynamic one has to be counted. */
export function countsWithBelow(tree: readonly Counted[]): Map<string, number | null> {
  const children = Map.groupBy(tree, ({ parentId }) => parentId);
  const counts = new Map<string, number | null>();
  const total = (group: Counted): number | null => {
    const below = children.get(group.id) ?? [];
    const parts = [group.kind === 'dynamic' ? null : group.deviceCount, ...below.map(total)];
    const sum = parts.reduce((known, part) => (known === null || part === null ? null : known + part), 0);
    if (below.length > 0) counts.set(group.id, sum);
    return sum;
  };
  for (const top of children.get(null) ?? []) total(top);
  return counts;
}
