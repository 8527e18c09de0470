import { closeSync, constants, fstatSync, openSync, readlinkSync, type Stats, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

/**
 * Files and folders that an app may have laid. The agent is root, and an app that owns a folder may put a link there that
 * leads to what it must not read or empty. So a thing is opened first and looked at then: what is open is what was meant,
 * without a link on any part of its path, whatever is renamed meanwhile.
 */
function openPlain(path: string, flags: number, isMeant: (stats: Stats) => boolean): number | undefined {
  let handle: number;
  try {
    // NONBLOCK: a pipe in place of the file would hold the agent.
    handle = openSync(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK | flags);
  } catch {
    return undefined;
  }
  try {
    if (readlinkSync(`/proc/self/fd/${handle}`) === resolve(path) && isMeant(fstatSync(handle))) return handle;
  } catch {
    // Nothing that can be looked at: not what was meant.
  }
  closeSync(handle);
  return undefined;
}

/** A file under one name only. In a folder of an app it belongs to that app: another one's was brought there. */
export const openPlainFile = (path: string): number | undefined =>
  openPlain(path, 0, (stats) => {
    const folder = statSync(dirname(path));
    return stats.isFile() && stats.nlink === 1 && (folder.uid === 0 || folder.uid === stats.uid);
  });

export const openPlainFolder = (path: string): number | undefined =>
  openPlain(path, constants.O_DIRECTORY, (stats) => stats.isDirectory());

export function isPlainFile(path: string): boolean {
  const handle = openPlainFile(path);
  if (handle !== undefined) closeSync(handle);
  return handle !== undefined;
}
