import type { IncomingMessage } from 'node:http';
import { type OutboundRequest, requestGuarded } from './guarded-request.ts';

export interface OutboundPost extends Omit<OutboundRequest, 'method'> {
  /** Most of the answer that is read. */
  maxResponseBytes: number;
}

export interface OutboundAnswer {
  status: number;
  /** Seconds of a Retry-After header. */
  retryAfterS: number | null;
  response: string;
}

/** Sends something to an address that somebody outside gave us, and keeps the beginning of what it answers. */
export const postGuarded = (post: OutboundPost): Promise<OutboundAnswer> =>
  requestGuarded({ ...post, method: 'POST' }, async (answer) => ({
    status: answer.statusCode ?? 0,
    retryAfterS: retryAfterOf(answer.headers['retry-after']),
    response: await readSome(answer, post.maxResponseBytes),
  }));

/** The beginning of the answer; the rest is not worth waiting for. What came counts even if the end never does. */
async function readSome(answer: IncomingMessage, maxBytes: number): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const chunk of answer as AsyncIterable<Buffer>) {
      chunks.push(chunk);
      bytes += chunk.length;
      if (bytes >= maxBytes) break;
    }
  } catch {
    // Broken off or too slow after its status was known.
  }
  return toText(Buffer.concat(chunks).subarray(0, maxBytes));
}

/** PostgreSQL takes no NUL in a text. A sign cut in half at the end is dropped. */
const toText = (bytes: Buffer): string => new TextDecoder().decode(bytes, { stream: true }).replaceAll('\0', '�');

function retryAfterOf(header: string | undefined): number | null {
  if (header === undefined) return null;
  const seconds = /^\d{1,6}$/.test(header) ? Number(header) : (Date.parse(header) - Date.now()) / 1000;
  return Number.isFinite(seconds) && seconds > 0 ? Math.ceil(seconds) : null;
}
