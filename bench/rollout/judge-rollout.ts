import { wilsonLowerBound } from '@tilldeck/server/domains/tasks/index';
import { median } from '../report/result.ts';
import type { DeviceEnd, Look, Rollout } from './rollout.ts';

const round = (value: number, digits = 3): number => Math.round(value * 10 ** digits) / 10 ** digits;
const failedStates: readonly string[] = ['failed', 'timed_out'];
const endedStates: readonly string[] = ['succeeded', ...failedStates];
const endsOf = (devices: readonly DeviceEnd[]) =>
  devices
    .filter(({ state, endedAtMs }) => endedStates.includes(state) && endedAtMs !== null)
    .toSorted((a, b) => (a.endedAtMs ?? 0) - (b.endedAtMs ?? 0));

/**
 * Each stage: how many devices, how long after its gate was reached the next one opened, and whether somebody of it was
 * handed anything before it was open.
 */
export function judgeStages({ detail, devices }: Rollout, gate: { finishedPercent: number }) {
  return detail.stages.map(({ nr, deviceCount, openedAt, passedAt, state }) => {
    const own = devices.filter(({ stage }) => stage === nr);
    const ends = endsOf(own);
    const enough = ends[Math.ceil((own.length * gate.finishedPercent) / 100) - 1];
    const openedAtMs = openedAt === null ? Number.POSITIVE_INFINITY : Date.parse(openedAt);
    return {
      nr,
      deviceCount,
      state,
      failed: own.filter((device) => failedStates.includes(device.state)).length,
      passedAfterGateS: passedAt && enough?.endedAtMs ? round((Date.parse(passedAt) - enough.endedAtMs) / 1_000) : null,
      tooEarly: own.filter(({ sentAtMs }) => sentAtMs !== null && sentAtMs < openedAtMs).length,
    };
  });
}

/** Devices a minute while the last stage was let go, by the slope of what was seen. */
export function judgePace(looks: readonly Look[], total: number, ratePerMinute: number) {
  // Without its first and last twentieth: there it begins and ends in the middle of a look.
  const [from, to] = [0.25 * total, 0.95 * total];
  const inside = looks.filter(({ released }) => released >= from && released <= to);
  const atMs = (pick: (look: Look) => number) => inside.map(pick);
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [meanAt, meanReleased] = [mean(atMs(({ atMs: at }) => at)), mean(atMs(({ released }) => released))];
  const above = inside.reduce((sum, look) => sum + (look.atMs - meanAt) * (look.released - meanReleased), 0);
  const below = inside.reduce((sum, look) => sum + (look.atMs - meanAt) ** 2, 0);
  const measured = (above / below) * 60_000;
  const gaps = inside.slice(1).map((look, at) => look.released - (inside[at]?.released ?? 0));
  return {
    ratePerMinute,
    measured: Math.round(measured),
    off: round(measured / ratePerMinute - 1),
    looks: inside.length,
    medianStep: median(gaps),
  };
}

/** Where the threshold was surely passed, and how many more were handed or ended it before the engine stopped. */
export function judgeAbort(
  { detail, devices, abortedAtMs }: Rollout,
  { failurePercent, minFinished }: { failurePercent: number; minFinished: number },
) {
  const ends = endsOf(devices);
  let failed = 0;
  let passedAt = -1;
  for (const [at, { state }] of ends.entries()) {
    if (failedStates.includes(state)) failed += 1;
    if (at + 1 >= minFinished && wilsonLowerBound(failed, at + 1) * 100 > failurePercent) {
      passedAt = at;
      break;
    }
  }
  const stoppedAtMs = abortedAtMs ?? Number.POSITIVE_INFINITY;
  const endedByThen = ends.filter(({ endedAtMs }) => (endedAtMs ?? 0) <= stoppedAtMs);
  const failedByThen = endedByThen.filter(({ state }) => failedStates.includes(state)).length;
  return {
    state: detail.state,
    failurePercent,
    /** Ended when the bound passed the threshold, and when the engine gave it up. */
    endedAtThreshold: passedAt + 1,
    endedAtAbort: endedByThen.length,
    overshootOfFleet: round((endedByThen.length - passedAt - 1) / devices.length, 4),
    surelyFailingPercent: round(wilsonLowerBound(failedByThen, endedByThen.length) * 100, 2),
    handedOver: devices.filter(({ sentAtMs }) => sentAtMs !== null).length,
    handedOverAfter: devices.filter(({ sentAtMs }) => sentAtMs !== null && sentAtMs > stoppedAtMs + 1_000).length,
    untouched: devices.filter(({ state, sentAtMs }) => state === 'terminated' && sentAtMs === null).length,
  };
}
