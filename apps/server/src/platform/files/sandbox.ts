import { spawn } from 'node:child_process';
import { chown } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import type { Config } from '../config.ts';
import type { Log } from '../log.ts';

/** What holds a child of ours back beside Node's own permissions, which native code does not ask. */
export interface Holds {
  /** Another user, where the server is root. */
  uid: number | null;
  /**
   * Namespaces of its own: no network, and no look into other processes, since it has no rights over those outside.
   * The program `unshare` becomes the child, so that its process id stays that of the child.
   */
  isApart: boolean;
}

/** Finds out once what can be had here. */
export type Sandbox = () => Promise<Holds>;

export const noHolds: Holds = { uid: null, isApart: false };

/** The command that runs Node with these arguments under these holds. */
export function heldCommand({ uid, isApart }: Holds, args: readonly string[], isOnline: boolean) {
  const apart = ['--user', '--map-current-user', '--ipc', ...(isOnline ? [] : ['--net']), '--'];
  return {
    command: isApart ? 'unshare' : process.execPath,
    args: isApart ? [...apart, process.execPath, ...args] : [...args],
    user: uid === null ? {} : { uid, gid: uid },
  };
}

type Settings = Pick<Config, 'FILE_CHECK_SANDBOX' | 'FILE_CHECK_UID' | 'FILE_CHECK_DIR'>;

export function createSandbox(config: Settings, log: Log): Sandbox {
  let found: Promise<Holds> | null = null;
  const find = async (): Promise<Holds> => {
    const folder = config.FILE_CHECK_DIR ?? tmpdir();
    const [most] = await listPossible(config.FILE_CHECK_UID, folder);
    if (most) return most;
    if (config.FILE_CHECK_SANDBOX === 'required')
      throw new Error('FILE_CHECK_SANDBOX is required, and neither another user nor namespaces can be had');
    log.warn('files are checked by processes with the rights of the server: no other user, no namespaces');
    return noHolds;
  };
  return () => {
    if (config.FILE_CHECK_SANDBOX === 'off') return Promise.resolve(noHolds);
    found ??= find();
    return found;
  };
}

/** What can be had on this machine, the most first. */
export async function listPossible(uid: number, folder: string): Promise<Holds[]> {
  const possible: Holds[] = [];
  for (const holds of candidates(uid)) if (await isPossible(holds, import.meta.filename, folder)) possible.push(holds);
  return possible;
}

const candidates = (uid: number): Holds[] => [
  ...(process.getuid?.() === 0
    ? [
        { uid, isApart: true },
        { uid, isApart: false },
      ]
    : []),
  { uid: null, isApart: true },
];

/** Whether Node starts that way and gets to our code and to what it is to look into. */
function isPossible(holds: Holds, code: string, folder: string): Promise<boolean> {
  const [read, enter] = [JSON.stringify(code), JSON.stringify(folder)];
  const look = `const { accessSync, constants } = require('node:fs'); accessSync(${read}, constants.R_OK); accessSync(${enter}, constants.X_OK)`;
  const { command, args, user } = heldCommand(holds, ['-e', look], false);
  return new Promise((done) => {
    const child = spawn(command, args, { ...user, env: {}, cwd: '/', stdio: 'ignore' });
    child.on('error', () => done(false));
    child.on('exit', (code) => done(code === 0));
  });
}

/** Gives a folder or file that the server made to the child's user, if it has one of its own. */
export async function lend(path: string, { uid }: Holds): Promise<void> {
  if (uid !== null) await chown(path, uid, uid);
}
