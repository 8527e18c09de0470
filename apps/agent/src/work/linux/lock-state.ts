import { scryptSync, timingSafeEqual } from 'node:crypto';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { readIfThere, syncFolder, writeDurably } from '../../state/durable-file.ts';

const lockState = z.object({
  passwordHash: z.string(),
  notice: z.string(),
  lockedAt: z.number(),
  /** The fence that locked it; absent where a person did. */
  fence: z.object({ id: z.string(), name: z.string() }).optional(),
});
export type LockState = z.output<typeof lockState>;

/** Enough for any cost the server would choose, and not for one that stops the machine. */
const maxMemory = 256 * 1024 * 1024;

/** `scrypt$N$r$p$salt$hash`, salt and hash as base64url. */
export function verifyPassword(passwordHash: string, password: string): boolean {
  const [scheme, n, r, p, salt = '', hash = ''] = passwordHash.split('$');
  const wanted = Buffer.from(hash, 'base64url');
  if (scheme !== 'scrypt' || wanted.length < 16) return false;
  const cost = { N: Number(n), r: Number(r), p: Number(p), maxmem: maxMemory };
  try {
    return timingSafeEqual(scryptSync(password, Buffer.from(salt, 'base64url'), wanted.length, cost), wanted);
  } catch {
    return false;
  }
}

/** Whether the device is locked, for the program that covers the screen: a file in the state folder. */
export class DeviceLock {
  private readonly folder: string;

  constructor(folder: string) {
    this.folder = folder;
  }

  read(): LockState | undefined {
    const text = readIfThere(this.path);
    return text === undefined ? undefined : lockState.parse(JSON.parse(text));
  }

  lock(state: LockState): void {
    writeDurably(this.path, JSON.stringify(state));
  }

  unlock(): void {
    rmSync(this.path, { force: true });
    syncFolder(this.folder);
  }

  private get path(): string {
    return join(this.folder, 'lock.json');
  }
}
