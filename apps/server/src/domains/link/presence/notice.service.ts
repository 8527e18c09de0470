import type { App } from '../../../platform/app.ts';
import { systemScope, writeIn } from '../../../platform/db/scope.ts';
import type { RunningLoop } from '../../../platform/loop.ts';
import { insertEvent } from '../../../platform/transact.ts';
import { groupNotices, noticeForAll } from './notice.rules.ts';
import { listOwners } from './notice.store.ts';
import type { Moved } from './presence.service.ts';
import { tellPresence } from './presence-webhook.service.ts';

const everyMs = 1_000;
/** Screens that show a large fleet need not follow every report of it. */
const reportsEveryMs = 5_000;
const fewReports = 100;

export interface Notices extends RunningLoop {
  /** Went online or offline, or was activated. */
  moved(devices: readonly Moved[]): void;
  /** Something new is known of them. */
  reported(ids: readonly string[]): void;
}

/** Tells open screens that devices changed: gathered, and at most once a second, however much happens. */
export function startNotices(app: App): Notices {
  const moved = new Map<string, number>();
  const reported = new Set<string>();
  let lastReportsMs = 0;

  const tell = async (): Promise<void> => {
    const changes = new Map(moved);
    const movedIds = [...moved.keys()];
    const isMoved = movedIds.length > 0;
    let areMany = false;
    moved.clear();
    if (reported.size > 0 && (reported.size <= fewReports || Date.now() - lastReportsMs >= reportsEveryMs)) {
      lastReportsMs = Date.now();
      const ids = [...reported];
      reported.clear();
      areMany = ids.length > fewReports;
      // Owners beyond a screenful do not matter: everybody who looks is told.
      if (!areMany) for (const { id, orgId } of await listOwners(app.database, ids)) changes.set(id, orgId);
    }
    const notices = areMany ? [noticeForAll] : groupNotices(changes);
    if (notices.length === 0) return;
    await writeIn(systemScope(app.database, 'presence of all devices is announced'), async (inside) => {
      const { db } = inside;
      for (const notice of notices)
        await insertEvent(db, { topic: 'devices.device', permission: 'device.query', ...notice });
      if (isMoved)
        await insertEvent(db, {
          topic: 'devices.overview',
          payload: {},
          permission: ['device-overview.query', 'device.query'],
        });
      await tellPresence(app, inside, movedIds);
    });
  };
  let telling = Promise.resolve();
  const timer = setInterval(() => {
    telling = telling.then(tell).catch((error: unknown) => {
      // Only a hint is lost; the next one brings screens up to date.
      app.log.debug({ err: (error as Error).message }, 'screens not told');
    });
  }, everyMs);
  return {
    moved: (devices) => {
      for (const { id, orgId } of devices) moved.set(id, orgId);
    },
    reported: (ids) => {
      for (const id of ids) reported.add(id);
    },
    close: async () => {
      clearInterval(timer);
      await telling;
    },
  };
}
