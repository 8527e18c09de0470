import type { Grayscale } from '@tilldeck/contracts/appstore/publication.schemas';

/** What the rules ask of a publication. */
interface Placed {
  id: string;
  state: string;
  deployment: string;
  version_code: string;
}

const isOut = ({ state }: Placed): boolean => state === 'live' || state === 'halted';

/** Everybody has a higher version already; only a rollback goes down. */
export const isLower = (standing: readonly Placed[], versionCode: string): boolean =>
  standing.some((one) => isOut(one) && one.deployment === 'public' && BigInt(one.version_code) > BigInt(versionCode));

/**
 * What ends when a publication goes out: the one of its sort, and a grayscale of a version that is not higher, since
 * everybody gets this one now. One that waits takes the place of another one that waits.
 */
export const replacedBy = <P extends Placed>(standing: readonly P[], next: Placed): P[] =>
  standing.filter((one) => {
    if (one.id === next.id) return false;
    if (next.state === 'scheduled' || one.state === 'scheduled') return one.state === next.state;
    if (one.deployment === next.deployment) return true;
    return next.deployment === 'public' && BigInt(one.version_code) <= BigInt(next.version_code);
  });

/** A grayscale only ever grows: whoever was in it has the version already. */
export const isNarrower = (before: Grayscale, after: Grayscale): boolean =>
  after.percent < before.percent ||
  missesOne(before.tagIds, after.tagIds) ||
  missesOne(before.groupIds, after.groupIds) ||
  missesOne(before.sns, after.sns);

function missesOne(before: readonly string[], after: readonly string[]): boolean {
  const kept = new Set(after);
  return before.some((one) => !kept.has(one));
}
