import type { App } from '../../../platform/app.ts';
import { type BatchDb, writeBatch } from '../../../platform/db/batch.ts';
import type { BoundMessage, Received, Taken } from '../../../platform/link/message-binding.ts';
import { createDirectory, type Directory } from './directory.service.ts';
import { believedAt } from './report.rules.ts';
import { type Advance, updateStates } from './state.store.ts';
import { ensureDays, listKnownReports, type ReportKey } from './telemetry.store.ts';
import { noveltyOf, type SeenWindow, windowOf } from './window.rules.ts';

/** What became of a batch. */
export interface BatchOutcome {
  /** Reports the devices may forget, whether they were new, known, or refused for good. */
  done: readonly Received[];
  /** Devices something new is known of. */
  changedIds: readonly string[];
  refused: readonly { report: Received; why: RefusalReason }[];
  knownCount: number;
}
export type RefusalReason = 'unknown_device' | 'unknown_epoch';

interface Head {
  epoch: number;
  seq: number;
  at: number;
}
const headOf = (report: Received): Head => report.payload as Head;
const keyOf = ({ deviceId, epoch, seq }: ReportKey): string => `${deviceId}/${epoch}/${seq}`;

/** What keeps late reports apart: these tables tell whether they have them. Other messages may be written twice. */
const historyOf: Record<string, 'link_telemetry' | 'link_event' | undefined> = {
  status: 'link_telemetry',
  event: 'link_event',
};

export interface Uplink {
  /** Commits the batch as a whole. Rejects when nothing of it was committed. */
  take(batch: readonly Received[]): Promise<BatchOutcome>;
}

/** Takes in what devices send, each report once, whatever is delivered again, out of order or by two processes. */
export function createUplink(app: Pick<App, 'database'>, bound: readonly BoundMessage[]): Uplink {
  const directory = createDirectory(app.database);
  return {
    take: async (batch) => {
      const attempt = async (): Promise<BatchOutcome> => {
        const { known, refused } = await identify(directory, batch);
        const taken =
          known.length > 0 ? await writeBatch(app.database, (inside) => storeBatch(inside, bound, known)) : [];
        return {
          done: [...known, ...epochless(refused)],
          changedIds: [...new Set(taken.map(({ deviceId }) => deviceId))],
          refused,
          knownCount: known.length - taken.length,
        };
      };
      try {
        return await attempt();
      } catch (error) {
        await repair(app, directory, batch, error);
        return attempt();
      }
    },
  };
}

/** A device that was deleted has nobody to answer; one that names a key it never had is told to forget the report. */
const epochless = (refused: BatchOutcome['refused']): Received[] =>
  refused.filter(({ why }) => why === 'unknown_epoch').map(({ report }) => report);

async function identify(directory: Directory, batch: readonly Received[]) {
  const wanted = new Map<string, Set<number>>();
  for (const report of batch) {
    const epochs = wanted.get(report.serial);
    if (epochs) epochs.add(headOf(report).epoch);
    else wanted.set(report.serial, new Set([headOf(report).epoch]));
  }
  const devices = await directory.find(wanted);
  const known: Taken[] = [];
  const refused: { report: Received; why: RefusalReason }[] = [];
  for (const report of batch) {
    const { epoch, seq, at } = headOf(report);
    const device = devices.get(report.serial);
    if (!device) refused.push({ report, why: 'unknown_device' });
    else if (!device.epochs.has(epoch)) refused.push({ report, why: 'unknown_epoch' });
    else known.push({ ...report, deviceId: device.id, epoch, seq, atMs: believedAt(at, report.receivedAtMs) });
  }
  return { known, refused };
}

async function storeBatch(
  inside: BatchDb,
  bound: readonly BoundMessage[],
  batch: readonly Taken[],
): Promise<readonly Taken[]> {
  const before = await updateStates(inside, advancesOf(batch));
  const taken = await pickNew(inside, batch, before);
  for (const { message, store } of bound) {
    const own = taken.filter((report) => report.message === message);
    if (own.length > 0) await store(inside, own);
  }
  return taken;
}

/** One row a device, in the order of the ids: the newest key in the batch, what came under it, its newest status. */
function advancesOf(batch: readonly Taken[]): Advance[] {
  const byDevice = new Map<string, Taken[]>();
  for (const report of batch) {
    const own = byDevice.get(report.deviceId);
    if (own) own.push(report);
    else byDevice.set(report.deviceId, [report]);
  }
  const advances: Advance[] = [];
  for (const [deviceId, reports] of byDevice) {
    let newest = reports[0] as Taken;
    for (const report of reports) if (report.epoch > newest.epoch) newest = report;
    const own = reports.filter(({ epoch }) => epoch === newest.epoch);
    let status: Taken | null = null;
    for (const report of own)
      if (report.message.name === 'status' && (!status || report.seq > status.seq)) status = report;
    advances.push({
      deviceId,
      epoch: newest.epoch,
      ...windowOf(own.map(({ seq }) => seq)),
      receivedAtMs: newest.receivedAtMs,
      status: status ? { payload: status.payload as never, atMs: status.atMs } : null,
    });
  }
  return advances.toSorted((a, b) => Number(a.deviceId) - Number(b.deviceId));
}

/** The rows of the devices are held by now, so nobody else takes in anything of them until this commits. */
async function pickNew(
  inside: BatchDb,
  batch: readonly Taken[],
  before: ReadonlyMap<string, SeenWindow | null>,
): Promise<Taken[]> {
  const picked: Taken[] = [];
  const late: Taken[] = [];
  const keys = new Set<string>();
  for (const report of batch) {
    const key = keyOf(report);
    if (keys.has(key)) continue;
    keys.add(key);
    const novelty = noveltyOf(before.get(report.deviceId) ?? null, report.epoch, report.seq);
    if (novelty === 'new') picked.push(report);
    if (novelty === 'late') late.push(report);
  }
  if (late.length === 0) return picked;
  const known = new Set<string>();
  for (const table of ['link_telemetry', 'link_event'] as const) {
    const asked = late.filter(({ message }) => historyOf[message.name] === table);
    for (const key of await listKnownReports(inside, table, asked)) known.add(keyOf(key));
  }
  return [...picked, ...late.filter((report) => !known.has(keyOf(report)))];
}

const noPartition = '23514';
const noDevice = '23503';
const deadlock = '40P01';

/** Mends what can be mended, so that one more try is worth it; throws what cannot. */
async function repair(
  { database }: Pick<App, 'database'>,
  directory: Directory,
  batch: readonly Received[],
  error: unknown,
): Promise<void> {
  const { code } = error as { code?: string };
  if (code === noDevice) return directory.forget();
  if (code === deadlock) return;
  if (code !== noPartition) throw error;
  const days = new Set(batch.map(({ receivedAtMs }) => new Date(receivedAtMs).toISOString().slice(0, 10)));
  await writeBatch(database, (inside) => ensureDays(inside, [...days]));
}
