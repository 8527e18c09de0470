import { presenceDevicesPerMessage } from '@tilldeck/contracts/link/link.limits';
import type { App } from '../../../platform/app.ts';
import { type ScopedDb, vendorOrgId } from '../../../platform/db/scope.ts';
import { insertEvents } from '../../../platform/transact.ts';
import { listHeard, type MovedDevice } from './notice.store.ts';

const topics = ['device.online', 'device.offline'] as const;

/**
 * Tells other systems which devices went online or offline within the last second. Only of organisations whose webhooks
 * ask for it: an installation of millions writes nothing for the others.
 */
export async function tellPresence(app: App, inside: ScopedDb, deviceIds: readonly string[]): Promise<void> {
  if (deviceIds.length === 0) return;
  const listeners = await app.contributions.findListeners(topics);
  if (listeners.size === 0) return;
  const moved = await listHeard(inside, deviceIds, [...listeners], listeners.has(vendorOrgId));
  const events = presenceEvents(moved);
  if (events.length > 0) await insertEvents(inside.db, events);
}

/** One event for each owner and direction, more where they are many. */
export function presenceEvents(moved: readonly MovedDevice[]) {
  const groups = Map.groupBy(moved, ({ orgId, state }) => `${orgId} device.${state}`);
  return [...groups].flatMap(([key, devices]) => {
    const [orgId = '', topic = ''] = key.split(' ');
    const parts = Math.ceil(devices.length / presenceDevicesPerMessage);
    return Array.from({ length: parts }, (_, part) => ({
      topic,
      orgId: Number(orgId),
      permission: 'device.query' as const,
      payload: {
        deviceIds: devices
          .slice(part * presenceDevicesPerMessage, (part + 1) * presenceDevicesPerMessage)
          .map(({ id }) => id),
      },
    }));
  });
}
