import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { languages, pickLanguage } from '@tilldeck/phrases/language';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { guidePolicy, pageHeaders } from './console-policy.ts';

const types: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.webp': 'image/webp',
};
const yearS = 31_536_000;

interface GuideFile {
  content: Buffer;
  /** Lets a browser ask whether its copy is still good. */
  tag: string;
}

/**
 * Serves the user guide that the build lays beside the console: `/guide/en-US/import-devices` and the files of its pages.
 * About two megabytes that never change while the server runs, read once.
 */
export function serveGuide(server: FastifyInstance, folder: string): void {
  const files = readFiles(folder);
  const readPage = (request: FastifyRequest, reply: FastifyReply, path: string) => {
    const [language = ''] = path.split('/', 1);
    const own = languages.find((one) => one === language) ?? pickLanguage(request.headers['accept-language']);
    const page = files.get(`${path}.html`);
    const { content, tag } = page ?? files.get(`${own}/404.html`) ?? { content: Buffer.from(''), tag: '' };
    reply.headers({ ...pageHeaders, 'content-security-policy': guidePolicy, vary: 'accept-language' });
    if (!page) return reply.code(404).send(content);
    reply.header('etag', tag);
    return request.headers['if-none-match'] === tag ? reply.code(304).send() : reply.send(content);
  };

  for (const path of ['/guide', '/guide/'])
    server.get(path, (request, reply) => {
      reply.header('vary', 'accept-language');
      return reply.redirect(`/guide/${pickLanguage(request.headers['accept-language'])}/`);
    });
  server.get<{ Params: { name: string } }>('/guide/assets/:name', (request, reply) => {
    const { name } = request.params;
    const file = files.get(`assets/${name}`);
    const type = types[extname(name)];
    if (!file || type === undefined) return reply.callNotFound();
    reply.headers({ 'content-type': type, 'cache-control': `public, max-age=${yearS}, immutable` });
    return reply.send(file.content);
  });
  server.get<{ Params: { '*': string } }>('/guide/*', (request, reply) => {
    const path = request.params['*'];
    if (languages.some((language) => language === path)) return reply.redirect(`/guide/${path}/`, 308);
    return readPage(request, reply, path.endsWith('/') ? `${path}index` : path);
  });
}

function readFiles(folder: string): Map<string, GuideFile> {
  const paths = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  return new Map(
    paths.map((path) => {
      const content = readFileSync(path);
      const tag = `"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`;
      return [path.slice(folder.length + 1).replaceAll('\\', '/'), { content, tag }];
    }),
  );
}
