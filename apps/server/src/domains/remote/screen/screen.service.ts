import type { screenMessage } from '@tilldeck/contracts/remote/screen.messages';
import type { BatchDb } from '../../../platform/db/batch.ts';
import type { Taken } from '../../../platform/link/message-binding.ts';
import { upsertScreens } from './screen.store.ts';

type Told = Taken<typeof screenMessage>;

const isNewer = (one: Told, other: Told | undefined): boolean =>
  !other || one.epoch > other.epoch || (one.epoch === other.epoch && one.seq > other.seq);

/** Keeps the newest of each device, in the order of the devices, so that two batches do not wait for each other in a circle. */
export async function keepScreens(inside: BatchDb, batch: readonly Told[]): Promise<void> {
  const newest = new Map<string, Told>();
  for (const report of batch) if (isNewer(report, newest.get(report.deviceId))) newest.set(report.deviceId, report);
  const reports = [...newest.values()].sort((one, other) => Number(one.deviceId) - Number(other.deviceId));
  if (reports.length > 0) await upsertScreens(inside, reports);
}
