import { join } from 'node:path';
import {
  comparisonCode,
  type DeviceIdentity,
  importDeviceKey,
  makeDeviceKey,
} from '@tilldeck/contracts/wire/device-signing';
import { z } from 'zod';
import { readIfThere, writeDurably } from '../state/durable-file.ts';

const keptKey = z.object({
  publicKey: z.string(),
  /** PKCS #8 in base64. The file is for the agent's own account only (0600). */
  privateKey: z.string(),
  madeAt: z.number(),
  /** Number the server gave it; null until it was accepted. */
  epoch: z.number().nullable(),
});
export type KeptKey = z.output<typeof keptKey>;
const keyFile = z.object({ sn: z.string(), present: keptKey, next: keptKey.nullable() });

/** The device's own keys: the one it is known by, and the next one while they are being changed. */
export class DeviceKeys {
  private readonly path: string;
  private file: z.output<typeof keyFile>;

  private constructor(path: string, file: z.output<typeof keyFile>) {
    this.path = path;
    this.file = file;
  }

  /** Makes a key at the first start, and keeps it before anybody hears of it: the first key the server sees wins. */
  static async open(folder: string, sn: string): Promise<DeviceKeys> {
    const path = join(folder, 'keys.json');
    const text = readIfThere(path);
    if (text === undefined) {
      const keys = new DeviceKeys(path, { sn, present: await freshKey(), next: null });
      keys.save();
      return keys;
    }
    const file = keyFile.parse(JSON.parse(text));
    if (file.sn !== sn) throw new Error(`this state belongs to ${file.sn}, not to ${sn}`);
    return new DeviceKeys(path, file);
  }

  get present(): KeptKey {
    return this.file.present;
  }

  /** What an approver compares with the list in the console. */
  async comparisonCode(): Promise<string> {
    const raw = Buffer.from(this.file.present.publicKey, 'base64url');
    return comparisonCode(new Uint8Array(await crypto.subtle.digest('SHA-256', raw)));
  }

  get next(): KeptKey | null {
    return this.file.next;
  }

  accepted(epoch: number): void {
    if (this.file.present.epoch === epoch) return;
    this.file = { ...this.file, present: { ...this.file.present, epoch } };
    this.save();
  }

  /** The same one until the change is through, also when the agent is killed in between. */
  async prepareNext(): Promise<KeptKey> {
    if (!this.file.next) {
      this.file = { ...this.file, next: await freshKey() };
      this.save();
    }
    return this.file.next as KeptKey;
  }

  nextAccepted(epoch: number): void {
    if (!this.file.next) return;
    this.file = { ...this.file, next: { ...this.file.next, epoch } };
    this.save();
  }

  /** The next key was let in: from now on it is the one. */
  changeToNext(): void {
    if (!this.file.next) return;
    this.file = { ...this.file, present: this.file.next, next: null };
    this.save();
  }

  forgetNext(): void {
    this.file = { ...this.file, next: null };
    this.save();
  }

  /** The server is done with the present key: the one that was handed in counts, or a new one, which will wait. */
  async replaceRefused(): Promise<void> {
    const { next } = this.file;
    const present = next !== null && next.epoch !== null ? next : await freshKey();
    this.file = { ...this.file, present, next: null };
    this.save();
  }

  async identity(kept: KeptKey, clockOffsetMs: number): Promise<DeviceIdentity> {
    if (kept.epoch === null) throw new Error('the key was not accepted yet');
    return { sn: this.file.sn, epoch: kept.epoch, key: await privateKeyOf(kept), clockOffsetMs };
  }

  private save(): void {
    writeDurably(this.path, JSON.stringify(this.file));
  }
}

export const privateKeyOf = (kept: KeptKey): Promise<CryptoKey> =>
  importDeviceKey(new Uint8Array(Buffer.from(kept.privateKey, 'base64')));

async function freshKey(): Promise<KeptKey> {
  const { publicKey, pkcs8 } = await makeDeviceKey();
  return { publicKey, privateKey: Buffer.from(pkcs8).toString('base64'), madeAt: Date.now(), epoch: null };
}
