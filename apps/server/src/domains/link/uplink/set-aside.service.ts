import type { App } from '../../../platform/app.ts';
import { writeBatch } from '../../../platform/db/batch.ts';
import type { SetAside } from '../../../platform/link/report-gate.ts';
import type { RunningLoop } from '../../../platform/loop.ts';
import { insertEvents } from '../../../platform/transact.ts';
import { listOwners } from '../presence/notice.store.ts';
import { listDeviceIds } from '../presence/presence.store.ts';
import { insertUseLog } from './event.store.ts';

const everyMs = 1_000;
/** A fault of ours could blame a whole fleet: what is beyond this in a second is only in the process log. */
const toldAtMost = 500;

export interface SetAsideTeller extends RunningLoop {
  tell(what: SetAside): void;
}

/** Tells owners that a device of theirs is not heard: in the use log, so also in the diagnosis, and by webhook. */
export function startSetAsideTeller(app: App, onTold: (deviceIds: readonly string[]) => void): SetAsideTeller {
  let waiting: (SetAside & { atMs: number })[] = [];
  const flush = async (): Promise<void> => {
    const told = waiting.splice(0, toldAtMost);
    waiting = [];
    if (told.length > 0) onTold(await writeDown(app, told));
  };
  let telling = Promise.resolve();
  const tellOn = (): void => {
    telling = telling.then(flush).catch((error: unknown) => {
      app.log.warn({ err: (error as Error).message }, 'owners of devices that were set aside not told');
    });
  };
  const timer = setInterval(tellOn, everyMs);
  return {
    tell: (what) => waiting.push({ ...what, atMs: Date.now() }),
    close: async () => {
      clearInterval(timer);
      tellOn();
      await telling;
    },
  };
}

/** `$MQTT.msgs.dev.<SN>.up.<topic>` */
const partsOf = (subject: string): { serial: string; report: string } => {
  const [, , , serial = '', , ...topic] = subject.split('.');
  return { serial, report: topic.join('/') };
};

const writeDown = (app: App, told: readonly (SetAside & { atMs: number })[]): Promise<string[]> =>
  writeBatch(app.database, async (inside) => {
    const ids = await listDeviceIds(inside, [...new Set(told.map(({ subject }) => partsOf(subject).serial))]);
    const owners = await listOwners(app.database, [...ids.values()]);
    const entries = told.flatMap(({ subject, reason, forMs, atMs }) => {
      const { serial, report } = partsOf(subject);
      const owner = owners.find(({ id }) => id === ids.get(serial));
      return owner ? [{ owner, atMs, reason, report, seconds: Math.ceil(forMs / 1_000) }] : [];
    });
    if (entries.length === 0) return [];
    await insertUseLog(
      inside,
      entries.map(({ owner, atMs, reason, report, seconds }) => ({
        deviceId: owner.id,
        atMs,
        receivedAtMs: atMs,
        epoch: 0,
        seq: 0,
        kind: 'set_aside',
        detail: { report, reason, seconds },
      })),
    );
    await insertEvents(
      inside.db,
      entries.map(({ owner, report, reason }) => ({
        topic: 'device.set_aside',
        orgId: owner.orgId,
        permission: 'device.query',
        payload: { deviceId: owner.id, report, reason },
      })),
    );
    return entries.map(({ owner }) => owner.id);
  });
