import { readFileSync } from 'node:fs';
import { desiredItemName } from '@tilldeck/contracts/link/desired-item.schemas';
import { deviceSwitches } from '@tilldeck/contracts/tasks/command-kinds.schemas';
import { releasePublicKey } from '@tilldeck/contracts/wire/release-manifest';
import { z } from 'zod';
import { command, path } from './config-fields.ts';
import { itemPrograms } from './items/item-programs.ts';

/** What the agent may do on its machine, and how. Everything has a default that harms nobody. */
export const agentConfig = z.strictObject({
  busyLock: path
    .default('/run/tilldeck/busy')
    .describe('The till holds this file while it must not be disturbed; `busy` in the state folder counts, too'),
  busyStaleHours: z
    .number()
    .positive()
    .default(12)
    .describe('A busy lock that nobody touched for so long was forgotten and is passed over'),
  freeSpaceMb: z.int().min(0).default(100).describe('What a download leaves free on the disk'),
  transferWaitMs: z
    .int()
    .min(1)
    .default(1_000)
    .describe('Before a download or an upload that broke off is gone on with; twice that each time'),
  dpkg: command
    .default(['dpkg'])
    .describe('Installs, removes and compares versions, with `-i`, `-r`, `--compare-versions`'),
  dpkgQuery: command.default(['dpkg-query']).describe('Tells what is installed'),
  systemLogs: z
    .array(path)
    .default(['/var/log/syslog', '/var/log/messages'])
    .describe('Files of the system log, where there is no journald'),
  appLogs: z.record(z.string(), z.array(path)).default({}).describe('Files of the logs of apps, by package'),
  appData: z
    .record(z.string(), z.array(path))
    .default({})
    .describe('Folders that `clear_app_data` empties, by package'),
  cashDrawer: path.optional().describe('Device file of the printer that opens the drawer'),
  printer: z
    .strictObject({
      read: command.describe('Writes the name of the firmware of the printer and its version, a line each'),
      write: command.optional().describe('Writes `TILLDECK_FILE` into the printer and ends when it is ready again'),
    })
    .optional()
    .describe('Programs of the printer; without them its firmware is not reported and not updated'),
  releaseKeys: z
    .array(releasePublicKey)
    .max(10)
    .default([])
    .describe(
      'Public keys of the vendor: Debian packages, firmware and printer firmware are only taken with a manifest that one of them signed. None: whatever the server offers is taken',
    ),
  hooks: z
    .strictObject({
      ota: command,
      reboot: command,
      shutdown: command,
      screenshot: command,
      notification: command,
      lock: command,
      unlock: command,
    })
    .partial()
    .default({})
    .describe('Programs of the machine; what has none is refused'),
  apps: z
    .strictObject({
      folder: path.describe(
        'Keeps apps of the store: a folder for each package, `current` names the version that counts',
      ),
      install: command.optional().describe('Puts `TILLDECK_APK` in, where keeping the file is not enough'),
      start: command.optional().describe('Starts an app and ends; it reads what `TILLDECK_PARAMETERS` names'),
      stop: command.optional().describe('Stops an app; needed where it would go on beside its next version'),
      remove: command.optional().describe('Takes an app off'),
      abis: z.array(z.string().max(20)).max(10).default([]).describe('What native code the machine runs; none: any'),
      sdk: z.int().min(0).default(0).describe('Android API level it offers apps; 0: not known'),
      storeEveryHours: z.number().positive().default(6).describe('How often it looks for newer versions'),
      storeSpreadS: z
        .number()
        .min(0)
        .default(5)
        .describe('Most it waits before it looks because it was told to, as many are told at once'),
    })
    .optional()
    .describe('Where apps of the store go; without it they are refused'),
  items: z
    .record(desiredItemName, z.strictObject({ apply: command, readBack: command.optional(), leave: command }))
    .default({})
    .describe(
      'Programs that apply a desired item, tell whether the machine is so (0: yes) and undo it, by the name of the item',
    ),
  settings: z.partialRecord(z.enum(deviceSwitches), command).default({}).describe('Programs that turn a switch'),
  position: z
    .strictObject({
      host: z.string().min(1).default('127.0.0.1').describe('Where gpsd listens'),
      port: z.int().min(1).max(65_535).default(2947),
    })
    .optional()
    .describe('A gpsd that knows where the machine is; without it nobody is told'),
  ...itemPrograms,
});
export type AgentConfig = z.output<typeof agentConfig>;

export const readAgentConfig = (file: string | undefined): AgentConfig =>
  agentConfig.parse(file === undefined ? {} : JSON.parse(readFileSync(file, 'utf8')));
