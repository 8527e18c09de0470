import {
  closeSync,
  constants,
  fstatSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { writeDurably } from '../../state/durable-file.ts';
import { failed, succeeded, WorkFailure, type WorkHandler, workHandler } from '../work-handler.ts';
import type { LinuxParts } from './linux-parts.ts';
import { openPlainFolder } from './plain-files.ts';
import { lastWords, runCommand } from './run-command.ts';
import { upload } from './upload.ts';

/** Empties the folders an app keeps its data in; the folders stay, with their owner and rights. */
export const clearAppDataHandler = ({ config }: LinuxParts): WorkHandler =>
  workHandler('clear_app_data', {
    carryOut: async (work, { package: name }) => {
      const folders = Object.hasOwn(config.appData, name) ? config.appData[name] : undefined;
      if (!folders) return failed('unsupported', `where ${name} keeps its data is not configured`);
      if (folders.some((folder) => folder.split('/').filter(Boolean).length < 2))
        return failed('permission_denied', 'a folder that near the root is not emptied');
      await work.whenSafe();
      let entries = 0;
      for (const folder of folders) entries += await emptyFolder(folder);
      return succeeded({ package: name, folders: folders.length, entries });
    },
  });

/**
 * By a program of its own with the rights of whom the folder belongs to, from inside the folder: what an app lays there
 * leads nowhere its own rights do not. Answers how much there was.
 */
async function emptyFolder(path: string): Promise<number> {
  if (!lstatSync(path, { throwIfNoEntry: false })) return 0;
  const handle = openPlainFolder(path);
  if (handle === undefined) throw new WorkFailure('permission_denied', `${path} is no plain folder, or behind a link`);
  try {
    const cwd = `/proc/self/fd/${handle}`;
    const { uid, gid } = fstatSync(handle);
    const rights = process.getuid?.() === 0 && uid !== 0 ? { uid, gid } : {};
    const entries = readdirSync(cwd).length;
    const end = await runCommand(['find', '-P', '.', '-xdev', '-mindepth', '1', '-delete'], {}, undefined, {
      cwd,
      ...rights,
    });
    if (end.code !== 0) throw new WorkFailure('permission_denied', lastWords(end));
    return entries;
  } finally {
    closeSync(handle);
  }
}

export const screenshotHandler = (parts: LinuxParts): WorkHandler =>
  workHandler('screenshot', {
    carryOut: async (work) => {
      const command = parts.config.hooks.screenshot;
      if (!command) return failed('unsupported', 'this machine has no program that takes pictures of its screen');
      const folder = join(parts.folder, 'outgoing');
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      const path = join(folder, `${work.id}.png`);
      const end = await runCommand(command, { TILLDECK_WORK: work.id, TILLDECK_FILE: path }, work.signal);
      if (end.code !== 0 || !statSync(path, { throwIfNoEntry: false })?.size)
        return failed('hardware_failed', lastWords(end));
      const name = `screenshot-${new Date(parts.now()).toISOString().slice(0, 19).replaceAll(':', '-')}.png`;
      const fileId = await upload(parts, work, { path, name }, (share) => work.progress(99 * share));
      rmSync(path, { force: true });
      return succeeded({ fileId, name });
    },
  });

/** Not again after a kill: a drawer that opens twice is worse than one that has to be asked for again. */
export const cashDrawerHandler = ({ config }: LinuxParts): WorkHandler =>
  workHandler('cash_drawer', {
    isRepeatable: false,
    carryOut: async (_work, { codes }) => {
      const { cashDrawer } = config;
      if (!cashDrawer || !statSync(cashDrawer, { throwIfNoEntry: false }))
        return failed('hardware_absent', 'no cash drawer is configured or attached');
      const bytes = Buffer.from(codes.map((code) => Number.parseInt(code, 16)));
      try {
        const handle = openSync(cashDrawer, constants.O_WRONLY | constants.O_APPEND | constants.O_NONBLOCK);
        try {
          writeSync(handle, bytes);
        } finally {
          closeSync(handle);
        }
      } catch (error) {
        const code = error instanceof Error && 'code' in error ? String(error.code) : '';
        throw new WorkFailure(code === 'EACCES' ? 'permission_denied' : 'hardware_failed', `${cashDrawer} ${code}`);
      }
      return succeeded({ bytes: bytes.length });
    },
  });

/** For the program that shows it: a file, and a program that is called where there is one. It says `read` when it was. */
export const notificationHandler = ({ folder, config, now }: LinuxParts): WorkHandler =>
  workHandler('notification', {
    queue: null,
    carryOut: async (work, { title, content, display, pushType }) => {
      const place = join(folder, 'notifications');
      mkdirSync(place, { recursive: true, mode: 0o700 });
      const path = join(place, `${work.id}.json`);
      writeDurably(path, JSON.stringify({ title, content, display, pushType, at: now() }));
      const command = config.hooks.notification;
      if (!command) return succeeded({ isShown: false, isRead: false });
      const end = await runCommand(
        command,
        { TILLDECK_FILE: path, TILLDECK_TITLE: title, TILLDECK_CONTENT: content, TILLDECK_DISPLAY: display },
        work.signal,
      );
      if (end.code !== 0) return failed('internal', lastWords(end));
      return succeeded({ isShown: true, isRead: end.output.trim().split('\n').at(-1) === 'read' });
    },
  });

export const settingHandler = ({ folder, config }: LinuxParts): WorkHandler =>
  workHandler('setting', {
    carryOut: async (_work, { setting, value }) => {
      const command = config.settings[setting];
      if (!command) return failed('unsupported', `${setting} cannot be switched on this machine`);
      const end = await runCommand(command, { TILLDECK_SETTING: setting, TILLDECK_VALUE: String(value) });
      if (end.code !== 0) return failed('hardware_failed', lastWords(end));
      const place = join(folder, 'settings');
      mkdirSync(place, { recursive: true, mode: 0o700 });
      writeDurably(join(place, setting), String(value));
      return succeeded({ setting, value });
    },
  });

export const diagnosticsHandler = ({ examine }: LinuxParts): WorkHandler =>
  workHandler('diagnostics', {
    carryOut: async (_work, { areas }) => {
      const items = await examine(areas);
      const count = (result: string) => items.filter((item) => item.result === result).length;
      const [failures, warnings] = [count('failed'), count('warning')];
      return succeeded({
        outcome: failures > 0 ? 'failed' : warnings > 0 ? 'warning' : 'passed',
        passed: count('passed'),
        warnings,
        failed: failures,
      });
    },
  });
