import { createHash } from 'node:crypto';
import { partBytes } from '@tilldeck/contracts/files/file.limits';
import type { Storage, StoredPart, UploadPlace } from '../files/storage.ts';

/** Streams text or bytes into an object of the store; at most one part is in memory. */
export class PartWriter {
  readonly place: UploadPlace;
  sizeBytes = 0;
  private readonly storage: Storage;
  private readonly hash = createHash('sha256');
  private readonly parts: StoredPart[] = [];
  private waiting: Buffer[] = [];
  private waitingBytes = 0;

  private constructor(storage: Storage, place: UploadPlace) {
    this.storage = storage;
    this.place = place;
  }

  static async open(storage: Storage, key: string): Promise<PartWriter> {
    return new PartWriter(storage, { key, uploadRef: await storage.openUpload(key) });
  }

  async write(content: string | Buffer): Promise<void> {
    const bytes = typeof content === 'string' ? Buffer.from(content, 'utf8') : content;
    this.hash.update(bytes);
    this.sizeBytes += bytes.length;
    this.waiting.push(bytes);
    this.waitingBytes += bytes.length;
    if (this.waitingBytes >= partBytes) await this.send();
  }

  /** Puts the object together and gives its hash. */
  async finish(): Promise<string> {
    if (this.waitingBytes > 0) await this.send();
    if (!(await this.storage.completeUpload(this.place, this.parts))) throw new Error('the store lost the upload');
    return this.hash.digest('hex');
  }

  /** Leaves nothing behind. The bucket drops what a dead process left. */
  async discard(): Promise<void> {
    await this.storage.remove(this.place).catch(() => undefined);
  }

  private async send(): Promise<void> {
    const body = Buffer.concat(this.waiting);
    this.waiting = [];
    this.waitingBytes = 0;
    this.parts.push(await this.storage.putPart(this.place, this.parts.length + 1, body));
  }
}
