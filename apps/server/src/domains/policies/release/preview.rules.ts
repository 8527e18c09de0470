import type { RulePreview } from '@tilldeck/contracts/policies/preview.schemas';
import type { LeftOutReason } from '@tilldeck/contracts/policies/rule.states';
import type { PolicyFile } from '@tilldeck/db/stored-shapes';

/** Devices that a draft is aimed at, alike for rules: one row of the count. */
export interface PreviewGroup {
  classId: number;
  modelId: number;
  modelName: string;
  fit: number | null;
  reason: LeftOutReason | null;
  devices: number;
  /** Mix of the ids of its devices. */
  mix: string;
  sampleIds: string[];
}

/** What a release would do to the devices of a group. */
export interface GroupFate {
  group: PreviewGroup;
  fate: 'changes' | 'same' | 'overruled' | 'leftOut';
  winnerId: string | null;
  newFiles: readonly PolicyFile[];
}

type Share = { count: number };
function addUp<K, S extends Share>(of: Map<K, S>, key: K, start: S, count: number): void {
  const share = of.get(key) ?? start;
  of.set(key, { ...share, count: share.count + count });
}
const byCount = (left: Share, right: Share): number => right.count - left.count;

/** The figures of a preview; `leaving` devices no longer match, so they change, too. */
export function previewFigures(
  fates: readonly GroupFate[],
  leaving: number,
): Omit<RulePreview, 'hash' | 'samples' | 'overruled'> & { overruled: { ruleId: string; count: number }[] } {
  const sum = (fate: GroupFate['fate']): number =>
    fates.filter((one) => one.fate === fate).reduce((all, { group }) => all + group.devices, 0);
  const overruled = new Map<string, { ruleId: string; count: number }>();
  const leftOut = new Map<LeftOutReason, { reason: LeftOutReason; count: number }>();
  const byModel = new Map<number, { id: string; name: string; count: number }>();
  let bytes = 0;
  for (const { group, fate, winnerId, newFiles } of fates) {
    const { modelId, modelName, devices, reason } = group;
    addUp(byModel, modelId, { id: String(modelId), name: modelName, count: 0 }, devices);
    if (reason) addUp(leftOut, reason, { reason, count: 0 }, devices);
    if (fate === 'overruled' && winnerId) addUp(overruled, winnerId, { ruleId: winnerId, count: 0 }, devices);
    if (fate === 'changes') bytes += devices * newFiles.reduce((all, { size }) => all + size, 0);
  }
  return {
    total: fates.reduce((all, { group }) => all + group.devices, 0),
    willChange: sum('changes') + leaving,
    alreadySo: sum('same'),
    overruled: [...overruled.values()].toSorted(byCount),
    leftOut: [...leftOut.values()].toSorted(byCount),
    bytes,
    byModel: [...byModel.values()].toSorted(byCount),
  };
}

/** Names the devices, whether each takes the rule, and what they would get. */
export function previewHash(fates: readonly GroupFate[], leaving: number, contentHash: string): string {
  const mix = fates.reduce((all, { group, fate }) => {
    const seed = fate === 'leftOut' ? 1n : 0n;
    return all ^ BigInt.asUintN(64, BigInt(group.mix) * 31n + seed);
  }, 0n);
  const devices = fates.reduce((all, { group }) => all + group.devices, 0);
  return `${devices}-${leaving}-${mix.toString(16)}-${contentHash.slice(0, 12)}`;
}
