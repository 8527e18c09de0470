import { distanceM, type Spot } from './distance.rules.ts';

/** One rule for agent, simulator, server and rehearsal: the same fixes always lead to the same changes. */
export interface FenceCircle extends Spot {
  radiusM: number;
}
export interface FenceFix extends Spot {
  /** Milliseconds since 1970. */
  at: number;
  accuracyM: number | null;
}
export type FenceSide = 'inside' | 'outside';

export interface FenceState {
  /** Null until the first fix that is sure, which sets the side and is no change. */
  side: FenceSide | null;
  /** The first fix on the other side, waiting for a second one. */
  doubt: FenceFix | null;
  lastAt: number;
}
export const fenceStart: FenceState = { side: null, doubt: null, lastAt: Number.NEGATIVE_INFINITY };

export interface FenceChange {
  to: FenceSide;
  /** When it happened: at the first of the two fixes. */
  at: number;
  /** What the change rests on; the server judges them again. */
  fixes: [FenceFix, FenceFix];
}

/** Two fixes nearer in time share the same error of the receiver. */
const apartMs = 10_000;
/** Accuracy above this, or above the radius of a larger fence, says nothing about the side. */
const vagueM = 200;
/** A device that leaves must be further away than one that arrives, so that a till on the line does not swing. */
const marginM = (radiusM: number): number => Math.max(20, radiusM / 10);

export const isFenceEvidence = ({ radiusM }: FenceCircle, { accuracyM }: FenceFix): boolean =>
  accuracyM !== null && accuracyM <= Math.max(vagueM, radiusM);

/** The side a fix is surely on; null where its accuracy allows both. */
export function surelyOn(fence: FenceCircle, fix: FenceFix): FenceSide | null {
  if (fix.accuracyM === null || !isFenceEvidence(fence, fix)) return null;
  const distance = distanceM(fence, fix);
  if (distance + fix.accuracyM <= fence.radiusM) return 'inside';
  if (distance - fix.accuracyM > fence.radiusM + marginM(fence.radiusM)) return 'outside';
  return null;
}

/**
 * The state after a fix, and the change it completes. A fix too vague to say anything is passed over; one near the line ends
 * a doubt, since the two fixes of a change follow each other. Late fixes belong to the past and change nothing.
 */
export function stepFence(
  fence: FenceCircle,
  state: FenceState,
  fix: FenceFix,
): { state: FenceState; change: FenceChange | null } {
  if (fix.at <= state.lastAt || !isFenceEvidence(fence, fix)) return { state, change: null };
  const side = surelyOn(fence, fix);
  const next = (changes: Partial<FenceState>): FenceState => ({ ...state, lastAt: fix.at, ...changes });
  if (side === null || side === state.side) return { state: next({ doubt: null }), change: null };
  if (state.side === null) return { state: next({ side, doubt: null }), change: null };
  const { doubt } = state;
  if (!doubt) return { state: next({ doubt: fix }), change: null };
  if (fix.at - doubt.at < apartMs) return { state: next({}), change: null };
  return { state: next({ side, doubt: null }), change: { to: side, at: doubt.at, fixes: [doubt, fix] } };
}

/** All changes of a path, for rehearsals and tests. */
export function changesAlong(fence: FenceCircle, fixes: readonly FenceFix[], begin = fenceStart): FenceChange[] {
  const changes: FenceChange[] = [];
  let state = begin;
  for (const fix of fixes) {
    const step = stepFence(fence, state, fix);
    state = step.state;
    if (step.change) changes.push(step.change);
  }
  return changes;
}

/** Whether the fixes that a device names bear its change: the server asks this before anybody gets a mail. */
export const isBorneOut = (
  fence: FenceCircle,
  to: FenceSide,
  [first, second]: readonly [FenceFix, FenceFix],
): boolean => second.at - first.at >= apartMs && surelyOn(fence, first) === to && surelyOn(fence, second) === to;
