import type { WorkItem } from '@tilldeck/contracts/link/enrolment.schemas';
import { payloadOf } from '../work/work-handler.ts';
import type { WorkHost } from './device-work.ts';
import type { SimulatedApps } from './simulated-apps.ts';
import type { SimulatedPrinter } from './simulated-printer.ts';
import { chance } from './world/chance.rules.ts';

const restartMs = 30_000;
/** Until somebody switches it on again. */
const offMs = 600_000;
/** Its last word gets through before it goes. */
const lastWordMs = 1_000;
const receivedFolder = '/data/tilldeck/received';

export interface AffectedDevice {
  readonly sn: string;
  restart(awayMs: number): void;
  sayExamination(): { result: string }[];
  readonly apps: SimulatedApps;
  readonly printer: SimulatedPrinter;
  sayApps(): void;
  sayFacts(): void;
  fenceUnlocked(): void;
}

/** What comes of work that went well: its result, and what others see of the device afterwards. */
export function workEffect(
  device: AffectedDevice,
  item: WorkItem,
  {
    speed,
    upload,
  }: { speed: number; upload: (file: { id: string; name: string; content: Buffer }) => Promise<string> },
): ReturnType<WorkHost['effect']> {
  const { sn } = device;
  const { id, kind, payload } = item;
  if (kind === 'fetch_log' || kind === 'journal' || kind === 'screenshot') {
    const name = `${sn}-${kind}.${kind === 'screenshot' ? 'png' : 'log'}`;
    const content = Buffer.from(`${kind} of ${sn} at ${new Date().toISOString()}\n`);
    return upload({ id, name, content }).then((fileId) => ({ fileId, name }));
  }
  if (kind === 'diagnostics') {
    const isFailed = device.sayExamination().some(({ result }) => result === 'failed');
    return { outcome: isFailed ? 'failed' : 'passed' };
  }
  // Told of when the device is back.
  if (kind === 'reboot') device.restart(restartMs / speed);
  if (kind === 'shutdown') setTimeout(() => device.restart(offMs / speed), lastWordMs).unref();
  if (kind === 'unlock') device.fenceUnlocked();
  if (kind === 'lock' || kind === 'unlock') return { isLocked: kind === 'lock' };
  if (kind === 'notification') return { isShown: true, isRead: chance(`${sn}/${id}/read`) < 0.6 };
  if (kind === 'send_files') {
    const { files } = payloadOf('send_files', item);
    return { files: files.length, bytes: files.reduce((sum, { size }) => sum + size, 0), folder: receivedFolder };
  }
  if (kind === 'printer_firmware') {
    const written = device.printer.keep(item);
    device.sayFacts();
    return written;
  }
  const kept = device.apps.keep(item);
  if (kept || kind === 'uninstall') device.sayApps();
  if (kept) return kept;
  return typeof payload.package === 'string' ? { package: payload.package } : undefined;
}
