import { readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { WorkHandler } from '../work-handler.ts';
import {
  cashDrawerHandler,
  clearAppDataHandler,
  diagnosticsHandler,
  notificationHandler,
  screenshotHandler,
  settingHandler,
} from './command-handlers.ts';
import { downloadFolder } from './download.ts';
import { sendFilesHandler } from './file-handlers.ts';
import { journalHandler } from './journal-handler.ts';
import type { LinuxParts } from './linux-parts.ts';
import { lockHandlers } from './lock-handlers.ts';
import { fetchLogHandler } from './log-handlers.ts';
import { otaHandler } from './ota-handler.ts';
import { packageHandlers } from './package-handlers.ts';
import { powerHandlers } from './power-handlers.ts';
import { printerHandler } from './printer-handler.ts';

const leftoverMs = 14 * 86_400_000;

/** Everything the agent can do on a Linux machine. */
export function linuxHandlers(parts: LinuxParts): WorkHandler[] {
  for (const folder of [downloadFolder(parts.folder), join(parts.folder, 'outgoing')]) removeLeftovers(folder);
  return [
    ...packageHandlers(parts),
    otaHandler(parts),
    printerHandler(parts),
    sendFilesHandler(parts),
    fetchLogHandler(parts),
    journalHandler(parts),
    ...lockHandlers(parts),
    ...powerHandlers(parts),
    clearAppDataHandler(parts),
    screenshotHandler(parts),
    cashDrawerHandler(parts),
    notificationHandler(parts),
    settingHandler(parts),
    diagnosticsHandler(parts),
  ];
}

/** What failed work left, long after nobody will go on with it. */
function removeLeftovers(folder: string): void {
  const names = statSync(folder, { throwIfNoEntry: false }) ? readdirSync(folder) : [];
  for (const name of names)
    if (Date.now() - statSync(join(folder, name)).mtimeMs > leftoverMs) rmSync(join(folder, name), { force: true });
}
