import { randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import { job } from '@tilldeck/contracts/core/job';
import { recordId } from '@tilldeck/contracts/core/schema';
import { z } from 'zod';
import type { App } from '../app.ts';
import { systemScope, writeIn } from '../db/scope.ts';
import type { StoredPart } from '../files/storage.ts';
import { insertJob } from '../transact.ts';
import { insertMailIn, type MailInDraft, mailFolder } from './mail-in.store.ts';

export const takeMailJob = job({
  name: 'mail.take',
  summary: 'Reads a mail that came in and gives it to the record it was sent to',
  payload: z.object({ mailId: recordId }),
  maxAttempts: 12,
});

/** What a mail came with besides its content. */
export type Envelope = Pick<MailInDraft, 'envelopeFrom'> & {
  recipients: readonly Pick<MailInDraft, 'recipient' | 'prefix' | 'recordId' | 'contact'>[];
};

/** The mail is longer than is taken. */
export class MailTooLong extends Error {}

/** Parts of an upload have at least 5 MB, but the last. */
const partBytes = 5 * 1024 * 1024;

/** Puts a stream into storage part by part, so that a long mail costs no more memory than a short one. */
async function storeStream(app: App, stream: Readable, maxBytes: number) {
  const key = `${mailFolder}${randomUUID()}`;
  const place = { key, uploadRef: await app.storage.openUpload(key) };
  try {
    const parts: StoredPart[] = [];
    let [held, size] = [[] as Buffer[], 0];
    let waiting = 0;
    const flush = async () => {
      parts.push(await app.storage.putPart(place, parts.length + 1, Buffer.concat(held)));
      [held, waiting] = [[], 0];
    };
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > maxBytes) throw new MailTooLong();
      held.push(chunk);
      waiting += chunk.length;
      if (waiting >= partBytes) await flush();
    }
    if (waiting > 0 || parts.length === 0) await flush();
    if (!(await app.storage.completeUpload(place, parts))) throw new Error('the store lost the upload');
    return { place, size };
  } catch (error) {
    await app.storage.remove(place).catch(() => undefined);
    throw error;
  }
}

/** Keeps a mail: content first, then a row and a job for each recipient in one transaction. After this it may be confirmed. */
export async function keepMail(app: App, stream: Readable, envelope: Envelope, maxBytes: number): Promise<string[]> {
  const { place, size } = await storeStream(app, stream, maxBytes);
  return writeIn(systemScope(app.database, 'mail of a stranger is kept until a job reads it'), async (inside) => {
    const ids: string[] = [];
    for (const recipient of envelope.recipients) {
      const { envelopeFrom } = envelope;
      const draft = { storageKey: place.key, uploadRef: place.uploadRef, size, envelopeFrom, ...recipient };
      const { id } = await insertMailIn(inside, draft);
      await insertJob(inside.db, takeMailJob, { mailId: id }, { key: `mail.take:${id}` });
      ids.push(id);
    }
    return ids;
  });
}
