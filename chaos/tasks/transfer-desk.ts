import { setTimeout as passTime } from 'node:timers/promises';
import { transferRoutes } from '@tilldeck/contracts/devices/transfer.routes';
import { WireClient } from '@tilldeck/testkit/client/wire-client';
import {
  allPermissions,
  type People,
  type TestDevice,
  type TestOrg,
  testPassword,
} from '@tilldeck/testkit/factories/people';

const tries = 60;

/** The vendor's person who hands devices to another partner, and tries again while something is away. */
export async function openTransferDesk(people: People, apiUrl: string) {
  await people.account(await people.vendor(), allPermissions('admin'), { loginName: 'transfers' });
  const isOf = async (device: TestDevice, org: TestOrg): Promise<boolean> => {
    const rows = await people.query('SELECT FROM devices_device WHERE id = $1 AND org_id = $2', [device.id, org.id]);
    return rows.length > 0;
  };
  const ask = async (device: TestDevice, to: TestOrg): Promise<void> => {
    const vendor = await new WireClient(apiUrl).signIn('transfers', testPassword);
    const { batch } = await vendor.call(transferRoutes.preview, { sns: [device.sn], partnerId: String(to.id) });
    await vendor.call(transferRoutes.run, { id: batch.id });
  };
  return async (device: TestDevice, to: TestOrg): Promise<void> => {
    let lastFault: unknown;
    for (let turn = 0; turn < tries; turn++) {
      await ask(device, to).catch((fault: unknown) => {
        lastFault = fault;
      });
      // A worker does it; another one when that is killed meanwhile.
      for (let wait = 0; wait < 10; wait++) {
        if (await isOf(device, to).catch(() => false)) return;
        await passTime(200);
      }
    }
    throw new Error(`${device.sn} did not change hands`, { cause: lastFault });
  };
}
