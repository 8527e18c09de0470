import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileRoutes } from '@tilldeck/contracts/files/file.routes';
import { decodeForm } from '@tilldeck/contracts/wire/form-encoding';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startI18n } from '../i18n/i18n.ts';
import { uploadFile } from './upload-file.ts';
import { recallUpload, rememberUpload } from './upload-memory.ts';
import { startUpload } from './upload-task.ts';

const partSize = 1_000;
const content = Uint8Array.from({ length: 9_500 }, (_, index) => index % 251);
const makeFile = (name = 'a.bin') => new File([content], name, { lastModified: 1_700_000_000_000 });

/** The file calls of the server and its store, as far as a client sees them, with faults on demand. */
let server: Server;
let origin: string;
let calls: string[];
let stored: Map<number, Buffer>;
let partRequests: number[];
let underWay: number;
let mostUnderWay: number;
let onPart: (number: number, tries: number, response: ServerResponse) => boolean;
let verdicts: Record<string, unknown>[];

const ready = { state: 'ready', refusal: null };

function plan(fields: Record<string, unknown>) {
  const after = Number(fields.after ?? 0);
  const all = Array.from({ length: 10 }, (_, index) => index + 1);
  const missing = all.filter((number) => number > after && !stored.has(number)).slice(0, Number(fields.count ?? 4));
  return {
    fileId: '7',
    partSize,
    partCount: 10,
    uploaded: [...stored.keys()],
    parts: missing.map((partNumber) => ({ partNumber, size: partSize, url: `${origin}/store/${partNumber}` })),
  };
}

function answerCall(path: string, fields: Record<string, unknown>): unknown {
  calls.push(path.replace('sys/file/', ''));
  if (path === fileRoutes.begin.path || path === fileRoutes.parts.path) return plan(fields);
  if (path === fileRoutes.abort.path) return {};
  const verdict = (verdicts.length > 1 ? verdicts.shift() : verdicts[0]) ?? ready;
  return { id: '7', kind: 'generic', name: 'a.bin', size: content.length, ...verdict };
}

async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
  for (const header of ['origin', 'headers', 'methods']) response.setHeader(`access-control-allow-${header}`, '*');
  if (request.method === 'OPTIONS') return void response.writeHead(204).end();
  const [, area, ...rest] = (request.url ?? '').split('/');
  const chunks: Buffer[] = [];
  mostUnderWay = Math.max(mostUnderWay, area === 'store' ? ++underWay : underWay);
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const body = Buffer.concat(chunks);
  if (area === 'store') {
    underWay--;
    const number = Number(rest[0]);
    partRequests.push(number);
    const tries = partRequests.filter((one) => one === number).length;
    if (!onPart(number, tries, response)) return;
    stored.set(number, body);
    return void response.writeHead(200, { etag: '"x"' }).end();
  }
  const path = rest.join('/').split('?')[0] ?? '';
  // The live connection is away: what it would tell has to be asked for.
  if (!path.startsWith('sys/file/')) return void response.writeHead(502).end();
  const data = answerCall(path, decodeForm(body.toString()));
  response.setHeader('content-type', 'application/json').end(JSON.stringify({ code: 200, msg: 'OK', data }));
}

beforeEach(async () => {
  await startI18n();
  localStorage.clear();
  calls = [];
  stored = new Map();
  partRequests = [];
  underWay = 0;
  mostUnderWay = 0;
  onPart = () => true;
  verdicts = [ready];
  server = createServer((request, response) => void handle(request, response).catch(() => response.destroy()));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  vi.stubEnv('VITE_API_BASE', `${origin}/api`);
});
afterEach(() => {
  vi.unstubAllEnvs();
  server.closeAllConnections();
  server.close();
});

const arrived = () => Buffer.concat([...stored].sort(([a], [b]) => a - b).map(([, bytes]) => bytes));

describe('an upload', () => {
  it('sends every part to its own address, at most four at a time, and tells how far it is', async () => {
    const progress: number[] = [];
    const id = await uploadFile(makeFile(), 'generic', { onProgress: (sent) => progress.push(sent) });
    expect(id).toBe('7');
    expect(arrived().equals(Buffer.from(content))).toBe(true);
    expect(mostUnderWay).toBeLessThanOrEqual(4);
    expect(progress[0]).toBe(0);
    expect(progress.at(-1)).toBe(content.length);
    expect(Math.max(...progress)).toBe(content.length);
    expect(calls[0]).toBe('begin');
    expect(calls.at(-1)).toBe('complete');
    expect(recallUpload(makeFile(), 'generic')).toBeNull();
  });

  it('sends a part again that was lost, with a fresh address', async () => {
    onPart = (number, tries, response) => {
      if (number === 3 && tries === 1) response.destroy();
      else if (number === 4 && tries === 1) response.writeHead(403).end();
      else if (number === 5 && tries <= 2) response.writeHead(503).end();
      else return true;
      return false;
    };
    await uploadFile(makeFile(), 'generic');
    expect(arrived().equals(Buffer.from(content))).toBe(true);
    expect(partRequests.filter((number) => number === 5)).toHaveLength(3);
    expect(calls.filter((name) => name === 'parts').length).toBeGreaterThanOrEqual(3);
  });

  it('counts a part as sent that the store has although its answer was lost', async () => {
    onPart = (number, tries, response) => {
      if (number !== 2 || tries > 1) return true;
      stored.set(2, Buffer.from(content.subarray(partSize, 2 * partSize)));
      response.destroy();
      return false;
    };
    await uploadFile(makeFile(), 'generic');
    expect(partRequests.filter((number) => number === 2)).toHaveLength(1);
    expect(arrived().equals(Buffer.from(content))).toBe(true);
  });

  it('stands still while it is paused and goes on from there', async () => {
    const held = Promise.withResolvers<void>();
    onPart = (number, tries) => {
      if (number !== 6 || tries > 1) return true;
      held.resolve();
      return false;
    };
    const task = startUpload(makeFile(), 'generic', () => {});
    await held.promise;
    task.pause();
    task.pause();
    const before = stored.size;
    task.resume();
    await expect(task.done).resolves.toEqual({ id: '7', name: 'a.bin', sizeBytes: content.length });
    expect(before).toBeLessThan(10);
    expect(partRequests.filter((number) => number === 6)).toHaveLength(2);
    expect(arrived().equals(Buffer.from(content))).toBe(true);
  });

  it('goes on after the page was left, with what the store has', async () => {
    rememberUploadOfAnotherPage();
    for (const number of [1, 2, 3, 4, 5, 6, 7, 8])
      stored.set(number, Buffer.from(content.subarray((number - 1) * partSize, number * partSize)));
    verdicts = [{ state: 'uploading', refusal: null }, ready];
    await uploadFile(makeFile(), 'generic');
    expect(calls).toEqual(['detail', 'parts', 'complete']);
    expect(partRequests.toSorted((a, b) => a - b)).toEqual([9, 10]);
    expect(arrived().equals(Buffer.from(content))).toBe(true);
  });

  it('asks until a large file is checked', async () => {
    verdicts = [{ state: 'checking', refusal: null }, { state: 'checking', refusal: null }, ready];
    await expect(uploadFile(makeFile(), 'generic')).resolves.toBe('7');
    expect(calls.filter((name) => name === 'detail').length).toBe(2);
  });

  it('fails with the reason for which the file was refused', async () => {
    verdicts = [{ state: 'refused', refusal: { error: 'file.archive_unsafe', text: 'not allowed' } }];
    await expect(uploadFile(makeFile(), 'generic')).rejects.toMatchObject({
      message: 'not allowed',
      error: 'file.archive_unsafe',
    });
  });

  it('is refused before anything is sent when the kind cannot take the file', async () => {
    await expect(uploadFile(makeFile(), 'document')).rejects.toThrow('Please upload files in pdf format');
    await expect(uploadFile(new File([], 'a.bin'), 'generic')).rejects.toThrow('The file size cannot be 0');
    await expect(uploadFile(makeFile('a.svg'), 'avatar')).rejects.toThrow('one of: png, jpg');
    expect(calls).toEqual([]);
  });

  it('that is cancelled stops and tells the server', async () => {
    const held = Promise.withResolvers<void>();
    onPart = (number) => {
      if (number !== 2) return true;
      held.resolve();
      return false;
    };
    const controller = new AbortController();
    const upload = uploadFile(makeFile(), 'generic', { signal: controller.signal });
    await held.promise;
    controller.abort();
    await expect(upload).rejects.toMatchObject({ name: 'AbortError' });
    await expect.poll(() => calls).toContain('abort');
    expect(recallUpload(makeFile(), 'generic')).toBeNull();
  });
});

/** As an earlier page would have left it: in the browser's memory, not in this module's. */
function rememberUploadOfAnotherPage(): void {
  rememberUpload(makeFile(), 'generic', '6');
  localStorage.setItem('tilldeck.uploads', (localStorage.getItem('tilldeck.uploads') ?? '').replace('"6"', '"7"'));
}
