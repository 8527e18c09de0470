import { nudgeAgainS, recheckMs } from '@tilldeck/contracts/remote/remote.limits';
import type { App } from '../../../platform/app.ts';
import { type RunningLoop, startLoop } from '../../../platform/loop.ts';
import { keepSessions, keepToRights, nudgeUnfetched } from './keep.service.ts';

const lookMs = 1_000;

/** Looks at open sessions every second. Every worker runs it: rows are locked, so that each end is written once. */
export function startRemoteKeeper(app: App): RunningLoop {
  let nudgedAt = 0;
  let checkedAt = 0;
  const look = async (): Promise<number> => {
    const now = Date.now();
    const hasMore = await keepSessions(app);
    if (now - nudgedAt >= nudgeAgainS * 1_000) {
      nudgedAt = now;
      await nudgeUnfetched(app);
    }
    if (now - checkedAt >= recheckMs) {
      checkedAt = now;
      await keepToRights(app);
    }
    return hasMore ? 0 : lookMs;
  };
  return startLoop(app, look, { fault: 'remote sessions not looked at, trying again', faultPauseMs: lookMs });
}
