import { nudgeMessage } from '@tilldeck/contracts/link/link.messages';
import type { App } from '../../../platform/app.ts';
import { type ScopedDb, systemScope, writeIn } from '../../../platform/db/scope.ts';
import { allowance } from './pace.rules.ts';
import {
  findDispatchedForUpdate,
  findHeld,
  listHolding,
  releaseNext,
  updateHolding,
  updatePace,
} from './release.store.ts';

/** Devices of one task that are let go at once; a tick is a second. */
const mostPerTick = 5_000;

/** Lets the next devices of every running task go, as fast as each may, and tells those that are connected. */
export async function dispatch(app: App): Promise<number> {
  const scope = systemScope(app.database, 'the engine moves all tasks on');
  let releasedInAll = 0;
  for (const id of await listHolding({ scope, db: app.database.vendor })) {
    const { released, online } = await writeIn(scope, (inside) => release(inside, id));
    releasedInAll += released;
    // A nudge that is lost costs a device the time until its next pull, nothing else.
    if (online.length > 0) await app.fabric.send(nudgeMessage, online, { reason: 'work' });
  }
  return releasedInAll;
}

async function release(inside: ScopedDb, id: string): Promise<{ released: number; online: string[] }> {
  const nobody = { released: 0, online: [] };
  const { isReady, isAny } = await findHeld(inside, id);
  if (!isReady && isAny) return nobody;
  const task = await findDispatchedForUpdate(inside, id);
  if (!task) return nobody;
  if (!isReady) {
    // Asked again now that the task is held: whoever puts something back notes it afterwards.
    if (!(await findHeld(inside, id)).isAny) await updateHolding(inside, id, false);
    return nobody;
  }
  const nowMs = Date.now();
  const pacedAtMs = task.pacedAt === null ? null : Date.parse(task.pacedAt);
  const pace = { ratePerMinute: task.ratePerMinute, pacedAtMs, left: task.paceLeft };
  const { count, left } = allowance(pace, nowMs, mostPerTick);
  const released = count > 0 ? await releaseNext(inside, task, count) : nobody;
  await updatePace(inside, id, nowMs, left);
  return released;
}
