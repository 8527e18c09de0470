import { nudgeMessage } from '@tilldeck/contracts/link/link.messages';
import type { App } from '../../../platform/app.ts';
import { systemScope, writeIn } from '../../../platform/db/scope.ts';
import { allowance } from './pace.rules.ts';
import { findDispatched, releaseNext, updatePace } from './release.store.ts';

/** Devices of one task that are let go at once; a tick is a second. */
const mostPerTick = 5_000;

/** Lets the next devices of every running task go, as fast as each may, and tells those that are connected. */
export async function dispatch(app: App): Promise<number> {
  const scope = systemScope(app.database);
  let afterId = '0';
  let releasedInAll = 0;
  for (;;) {
    const done = await writeIn(scope, async (inside) => {
      const task = await findDispatched(inside, afterId);
      if (!task) return null;
      const nowMs = Date.now();
      const pacedAtMs = task.pacedAt === null ? null : Date.parse(task.pacedAt);
      const pace = { ratePerMinute: task.ratePerMinute, pacedAtMs, left: task.paceLeft };
      const { count, left } = allowance(pace, nowMs, mostPerTick);
      const { released, online } = count > 0 ? await releaseNext(inside, task, count) : { released: 0, online: [] };
      await updatePace(inside, task.id, nowMs, left);
      return { id: task.id, released, online };
    });
    if (!done) return releasedInAll;
    afterId = done.id;
    releasedInAll += done.released;
    // A nudge that is lost costs a device the time until its next pull, nothing else.
    for (const sn of done.online) await app.fabric.send(nudgeMessage, sn, { reason: 'work' });
  }
}
