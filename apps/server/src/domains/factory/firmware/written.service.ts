import { printerFirmware } from '@tilldeck/contracts/link/uplink.schemas';
import type { BatchDb } from '../../../platform/db/batch.ts';
import type { EndedWork } from '../../../platform/work/outcome.ts';
import { setDevicePrinters } from '../../devices/index.ts';

/** A device reads back what it wrote before it says so: the chain is right when the task ends, before the next facts. */
export async function keepWritten(inside: BatchDb, ended: readonly EndedWork[]): Promise<void> {
  const written = ended.flatMap(({ deviceId, state, payload }) => {
    const firmware = printerFirmware.safeParse(payload).data;
    return state === 'succeeded' && firmware ? [{ deviceId, firmware }] : [];
  });
  // After an outage a batch may hold two updates of one device: the later one is what its printer has.
  const latest = new Map(written.map((one) => [one.deviceId, one]));
  await setDevicePrinters(inside, [...latest.values()]);
}
