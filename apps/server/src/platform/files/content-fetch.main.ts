import { createWriteStream } from 'node:fs';
import { get as getPlain, type IncomingMessage } from 'node:http';
import { get as getSecure } from 'node:https';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import type { FetchAnswer, FetchRequest } from './content-fetcher.ts';

/** The fetching process: an address on its input, the content into a file, the store's status on its output. */
const { url, path } = JSON.parse(await text(process.stdin)) as FetchRequest;
const response = await new Promise<IncomingMessage>((resolve, reject) => {
  const get = url.startsWith('https:') ? getSecure : getPlain;
  get(url, resolve).on('error', reject);
});
if (response.statusCode === 200) await pipeline(response, createWriteStream(path, { flags: 'wx', mode: 0o600 }));
else response.destroy();
const answer: FetchAnswer = { status: response.statusCode ?? 0 };
process.stdout.write(JSON.stringify(answer));
