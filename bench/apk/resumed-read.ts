import { createHash, type Hash } from 'node:crypto';
import { fileRoutes } from '@tilldeck/contracts/files/file.routes';
import type { WireClient } from '@tilldeck/testkit/client/wire-client';

const spareMs = 5_000;

/** Reads a file as a device does: by an address, cut at some byte, and on from there while the address is good. */
export async function readResumed(client: WireClient, fileId: string, size: number) {
  const resumedAt = 1 + Math.floor(Math.random() * (size - 1));
  const hash = createHash('sha256');
  let address = await client.call(fileRoutes.url, { fileId });
  await readRange(address.url, 0, resumedAt, hash);
  const isOver = Date.parse(address.expiresAt) < Date.now() + spareMs;
  if (isOver) address = await client.call(fileRoutes.url, { fileId });
  await readRange(address.url, resumedAt, size, hash);
  return { resumedAt, addresses: isOver ? 2 : 1, sha256: hash.digest('hex') };
}

/** Asks for all that is missing, and hangs up after `to`. */
async function readRange(url: string, from: number, to: number, hash: Hash): Promise<void> {
  const cut = new AbortController();
  const answer = await fetch(url, { headers: from > 0 ? { range: `bytes=${from}-` } : {}, signal: cut.signal });
  if (answer.status !== (from > 0 ? 206 : 200) || !answer.body) throw new Error(`no file: ${answer.status}`);
  let at = from;
  for await (const piece of answer.body) {
    const wanted = piece.subarray(0, to - at);
    hash.update(wanted);
    at += wanted.length;
    if (at === to) break;
  }
  cut.abort();
  if (at !== to) throw new Error('the store sent less than it has');
}
