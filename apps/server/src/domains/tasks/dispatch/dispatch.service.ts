import { nudgeMessage } from '@tilldeck/contracts/link/link.messages';
import type { App } from '../../../platform/app.ts';
import { type ScopedDb, systemScope, writeIn } from '../../../platform/db/scope.ts';
import { allowance } from './pace.rules.ts';
import { findDispatched, listHolding, releaseNext, updatePace } from './release.store.ts';

/** Devices of one task that are let go at once; a tick is a second. */
const mostPerTick = 5_000;

/** Lets the next devices of every running task go, as fast as each may, and tells those that are connected. */
export async function dispatch(app: App): Promise<number> {
  const scope = systemScope(app.database);
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
  const task = await findDispatched(inside, id);
  if (!task) return { released: 0, online: [] };
  const nowMs = Date.now();
  const pacedAtMs = task.pacedAt === null ? null : Date.parse(task.pacedAt);
  const pace = { ratePerMinute: task.ratePerMinute, pacedAtMs, left: task.paceLeft };
  const { count, left } = allowance(pace, nowMs, mostPerTick);
  const released = count > 0 ? await releaseNext(inside, task, count) : { released: 0, online: [] };
  await updatePace(inside, id, nowMs, left);
  return released;
}
