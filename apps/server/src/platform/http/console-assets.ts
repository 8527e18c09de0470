import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { FastifyInstance } from 'fastify';

const types: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};
/** Copies the build lays beside a file, the smallest first. */
const codings = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const;
const yearS = 31_536_000;

/**
 * Serves the files whose names carry a hash of their content. What is there never changes while the server runs, so the
 * folder is read once and each file the first time somebody asks: a page of the console takes fifty of them.
 */
export function serveAssets(server: FastifyInstance, folder: string): void {
  const names = new Set(readdirSync(folder));
  const contents = new Map<string, Promise<Buffer>>();
  const contentOf = (name: string) => {
    const known = contents.get(name);
    if (known) return known;
    const content = readFile(join(folder, name));
    contents.set(name, content);
    // A disk that failed once is asked again.
    content.catch(() => contents.delete(name));
    return content;
  };
  server.get<{ Params: { name: string } }>('/assets/:name', async (request, reply) => {
    const { name } = request.params;
    const type = types[extname(name)];
    if (type === undefined || !names.has(name)) return reply.callNotFound();
    const taken = request.headers['accept-encoding'] ?? '';
    const [coding, suffix] = codings.find(([to, end]) => names.has(name + end) && isTaken(taken, to)) ?? [];
    reply.header('content-type', type);
    reply.header('cache-control', `public, max-age=${yearS}, immutable`);
    reply.header('vary', 'accept-encoding');
    if (coding) reply.header('content-encoding', coding);
    return reply.send(await contentOf(name + (suffix ?? '')));
  });
}

/** Whether a browser that sends this takes the coding; it may name one only to refuse it. */
const isTaken = (header: string, coding: string): boolean =>
  header.split(',').some((part) => {
    const [name, weight = '1'] = part.trim().split(/\s*;\s*q=/);
    return name === coding && Number(weight) > 0;
  });
