import type { App } from '../../../platform/app.ts';
import { systemScope, writeIn } from '../../../platform/db/scope.ts';
import { announceDevices } from '../device/device-events.service.ts';
import { updateCrossedWarranties } from './warranty.store.ts';

const batchSize = 2_000;

/** Time moves warranties on: effective, about to expire, expired. A change of the end date does it at once by itself. */
export async function moveWarrantiesOn(app: App, now = new Date()): Promise<number> {
  const scope = systemScope(app.database, 'warranties of all devices move on');
  const today = now.toISOString().slice(0, 10);
  let total = 0;
  for (;;) {
    const moved = await writeIn(scope, async (inside) => {
      const rows = await updateCrossedWarranties(inside, today, batchSize);
      await announceDevices(inside, rows);
      return rows.length;
    });
    total += moved;
    if (moved < batchSize) break;
  }
  app.log.info({ devices: total }, 'warranties moved on');
  return total;
}
