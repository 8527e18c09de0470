import { storedUnder } from '../appstore/demo-files.ts';
import { paintScreens } from '../appstore/demo-pictures.ts';

/** A file that tasks take along or devices brought. */
export interface TaskFile {
  kind: 'taskPackage' | 'sentFile' | 'workFile' | 'printerFirmware';
  name: string;
  contentType: string;
  storageKey: string;
  sha256: string;
  bytes: Buffer;
}

const fileOf = (kind: TaskFile['kind'], name: string, contentType: string, bytes: Buffer): TaskFile => ({
  kind,
  name,
  contentType,
  bytes,
  ...storedUnder(kind, name, bytes),
});

const prices = [
  'article;name;price',
  '4006381333931;Espresso;2.60',
  '4006381333948;Cappuccino;3.40',
  '4006381333955;Croissant;2.20',
  '4006381333962;Cheese roll;3.90',
].join('\n');

const log = [
  'I/Boot: started in 21 s',
  'I/Till: shift opened by cashier 4',
  'W/Printer: head at 63 degrees, slower for 30 s',
  'E/Printer: no paper',
  'I/Printer: ready',
  'I/Till: day closed, 212 receipts',
].join('\n');

/** As large as a small one is; its bytes begin with what it is called. */
const printerFile = (name: string): TaskFile =>
  fileOf(
    'printerFirmware',
    name,
    'application/octet-stream',
    Buffer.concat([Buffer.from(name), Buffer.alloc(32_768, 0xa5)]),
  );

export const taskFiles = {
  firmware: fileOf('taskPackage', 'm2-firmware-3.4.2.bin', 'application/octet-stream', Buffer.alloc(64 * 1024, 0x5a)),
  prices: fileOf('sentFile', 'prices-week-47.csv', 'text/csv', Buffer.from(`${prices}\n`)),
  log: fileOf('workFile', 'journal.log', 'text/plain', Buffer.from(`${log}\n`.repeat(40))),
  screen: fileOf('workFile', 'screen.png', 'image/png', paintScreens('#0b6e4f')[0] ?? Buffer.alloc(0)),
  kp80For203: printerFile('kp-80-2.0.3.bin'),
  kp80For210: printerFile('kp-80-2.1.0.bin'),
  kp80For221: printerFile('kp-80-2.2.1.bin'),
  kp80For230: printerFile('kp-80-2.3.0.bin'),
  tp58For150: printerFile('tp-58-1.5.0.bin'),
  lp100For410: printerFile('lp-100-4.1.0.bin'),
} as const;
export type TaskFileName = keyof typeof taskFiles;
