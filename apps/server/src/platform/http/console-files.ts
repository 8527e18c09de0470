import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Config, ConfigError } from '../config.ts';
import { serveAssets } from './console-assets.ts';
import { contentPolicy, pageHeaders } from './console-policy.ts';
import { serveGuide } from './guide-files.ts';

/** Paths that belong to calls and tools; a page is never answered there. */
const notPages = /^\/(api|ws|assets|guide|metrics|health)(\/|$)/;

export interface ConsolePage {
  /** Whether a request nobody else answers asks for a page of the console. */
  isAskedFor(request: FastifyRequest): boolean;
  send(reply: FastifyReply): FastifyReply;
}

/** Serves the built console: its files as they are, and its one page for every other path (history mode). */
export function serveConsole(server: FastifyInstance, config: Config): ConsolePage | null {
  if (!config.CONSOLE_DIST) return null;
  const folder = resolve(config.CONSOLE_DIST);
  const [head, rest] = readPage(folder);
  const assets = join(folder, 'assets');
  if (existsSync(assets)) serveAssets(server, assets);
  const guide = join(folder, 'guide');
  if (existsSync(guide)) serveGuide(server, guide);
  server.register(fastifyStatic, {
    root: folder,
    wildcard: false,
    globIgnore: ['assets/**', 'guide/**', 'index.html', '**/*.br', '**/*.gz'],
    index: false,
    maxAge: '1h',
    preCompressed: true,
    decorateReply: false,
    // Running consoles compare themselves with it: an old copy would hide a new version.
    setHeaders: (reply, path) => {
      if (basename(path).startsWith('version.json')) reply.header('cache-control', 'no-store');
    },
  });
  return {
    isAskedFor: ({ method, url, headers: { accept = '' } }) => {
      const path = url.split('?', 1)[0] ?? '';
      if ((method !== 'GET' && method !== 'HEAD') || notPages.test(path)) return false;
      // A missing file must not be answered with a page, except to somebody who asks for one.
      return accept.includes('text/html') || !path.slice(path.lastIndexOf('/')).includes('.');
    },
    send: (reply) => {
      const nonce = randomBytes(16).toString('base64');
      return reply
        .code(200)
        .headers({ ...pageHeaders, 'content-security-policy': contentPolicy(config, nonce) })
        .send(`${head}<meta name="csp-nonce" content="${nonce}">${rest}`);
    },
  };
}

/** The page in two halves; the nonce of each answer stands between them. */
function readPage(folder: string): [head: string, rest: string] {
  const file = join(folder, 'index.html');
  if (!existsSync(file)) throw new ConfigError(`CONSOLE_DIST: there is no ${file}; run: npm run build`);
  const page = readFileSync(file, 'utf8');
  const place = page.indexOf('</head>');
  if (place < 0) throw new ConfigError(`CONSOLE_DIST: ${file} has no </head>`);
  return [page.slice(0, place), page.slice(place)];
}
