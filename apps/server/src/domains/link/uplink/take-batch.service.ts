import type { App } from '../../../platform/app.ts';
import type { Contributions } from '../../../platform/contributions.ts';
import { type BatchDb, writeBatch } from '../../../platform/db/batch.ts';
import type { BoundMessage, Received, Taken } from '../../../platform/link/message-binding.ts';
import { setDeviceSigns } from '../../devices/index.ts';
import { createDirectory, type Directory } from './directory.service.ts';
import { believedAt } from './report.rules.ts';
import { signWords } from './sign.rules.ts';
import { type Advance, listChangedSigns, updateStates } from './state.store.ts';
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
export function createUplink(app: Pick<App, 'database' | 'contributions'>, bound: readonly BoundMessage[]): Uplink {
  const directory = createDirectory(app.database);
  return {
    take: async (batch) => {
      const attempt = async (): Promise<BatchOutcome> => {
        const { known, refused } = await identify(directory, batch);
        const taken =
          known.length > 0
            ? await writeBatch(app.database, (inside) => storeBatch(inside, app.contributions, bound, known))
            : [];
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
  const devices = await directory.find(batch.map((report) => ({ serial: report.serial, epoch: headOf(report).epoch })));
  const known: Taken[] = [];
  const refused: { report: Received; why: RefusalReason }[] = [];
  for (const report of batch) {
    const { message, serial, receivedAtMs, payload } = report;
    const { epoch, seq, at } = headOf(report);
    const device = devices.get(serial);
    if (!device) refused.push({ report, why: 'unknown_device' });
    else if (!device.epochs.has(epoch)) refused.push({ report, why: 'unknown_epoch' });
    else {
      const atMs = believedAt(at, receivedAtMs);
      known.push({ message, serial, receivedAtMs, payload, deviceId: device.id, epoch, seq, atMs });
    }
  }
  return { known, refused };
}

/** What one device brings, in the order it came. */
interface Sending {
  /** The id as a number, to sort by. */
  order: number;
  deviceId: string;
  reports: Taken[];
}

async function storeBatch(
  inside: BatchDb,
  contributions: Contributions,
  bound: readonly BoundMessage[],
  batch: readonly Taken[],
): Promise<readonly Taken[]> {
  const sendings = bySender(batch);
  const advances = sendings.map(advanceOf);
  const before = await updateStates(inside, advances);
  await tellSigns(inside, advances);
  const taken = await pickNew(inside, sendings, before);
  const byMessage = new Map<BoundMessage['message'], Taken[]>(bound.map(({ message }) => [message, []]));
  for (const report of taken) byMessage.get(report.message)?.push(report);
  for (const { message, store } of bound) {
    const own = byMessage.get(message) ?? [];
    if (own.length > 0) await store(inside, own, contributions);
  }
  return taken;
}

/** Signs are in the registry, where people filter by them; only those that changed go there. */
async function tellSigns(inside: BatchDb, advances: readonly Advance[]): Promise<void> {
  const told = advances.filter(({ status }) => status !== null);
  if (told.length === 0) return;
  const changed = await listChangedSigns(inside, told);
  await setDeviceSigns(
    inside,
    changed.map(({ deviceId, bits }) => ({ deviceId, signs: signWords(bits) })),
  );
}

/** In the order of the ids, so that two processes never wait for each other in a circle. */
function bySender(batch: readonly Taken[]): Sending[] {
  const sendings = new Map<string, Sending>();
  for (const report of batch) {
    const { deviceId } = report;
    const own = sendings.get(deviceId);
    if (own) own.reports.push(report);
    else sendings.set(deviceId, { order: Number(deviceId), deviceId, reports: [report] });
  }
  return [...sendings.values()].sort((a, b) => a.order - b.order);
}

/** The newest key a device used in the batch, what came under it, its newest status. */
function advanceOf({ deviceId, reports }: Sending): Advance {
  let newest = reports[0] as Taken;
  for (const report of reports) if (report.epoch > newest.epoch) newest = report;
  const own = reports.length === 1 ? reports : reports.filter(({ epoch }) => epoch === newest.epoch);
  let status: Taken | null = null;
  for (const report of own)
    if (report.message.name === 'status' && (!status || report.seq > status.seq)) status = report;
  const { seq, seen, isWhole } = windowOf(own.map((report) => report.seq));
  return {
    deviceId,
    epoch: newest.epoch,
    seq,
    seen,
    receivedAtMs: newest.receivedAtMs,
    isPartial: !isWhole || own.length < reports.length,
    status: status ? { payload: status.payload as never, atMs: status.atMs } : null,
  };
}

/**
 * The rows of the devices are held by now, so nobody else takes in anything of them until this commits. `before` has the
 * windows of those that may have sent something again; from all others everything is new that is not in here twice.
 */
async function pickNew(
  inside: BatchDb,
  sendings: readonly Sending[],
  before: ReadonlyMap<string, SeenWindow | null>,
): Promise<Taken[]> {
  const picked: Taken[] = [];
  const late: Taken[] = [];
  for (const { deviceId, reports } of sendings) {
    const window = before.get(deviceId) ?? null;
    for (const report of reports.length === 1 ? reports : withoutDoubles(reports)) {
      const novelty = noveltyOf(window, report.epoch, report.seq);
      if (novelty === 'new') picked.push(report);
      if (novelty === 'late') late.push(report);
    }
  }
  if (late.length === 0) return picked;
  const known = new Set<string>();
  for (const table of ['link_telemetry', 'link_event'] as const) {
    const asked = late.filter(({ message }) => historyOf[message.name] === table);
    for (const key of await listKnownReports(inside, table, asked)) known.add(keyOf(key));
  }
  return [...picked, ...late.filter((report) => !known.has(keyOf(report)))];
}

function withoutDoubles(reports: readonly Taken[]): Taken[] {
  const keys = new Set<string>();
  return reports.filter((report) => keys.size < keys.add(keyOf(report)).size);
}

const noPartition = '23514';
const noDevice = '23503';
const deadlock = '40P01';

/** Fixes what can be fixed, so that one more try is worth it; throws what cannot. */
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
