import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiHarness, startApiHarness } from '../../../testing/api-harness.ts';

const built = {
  'index.html': '<html><head><title>Console</title></head><body></body></html>',
  'secret.html': 'outside the guide',
  'guide/en-US/index.html': '<h1>Guide</h1>',
  'guide/en-US/404.html': '<h1>Page not found</h1>',
  'guide/en-US/import-devices.html': '<h1>Import devices</h1>',
  'guide/zh-CN/index.html': '<h1>使用指南</h1>',
  'guide/zh-CN/404.html': '<h1>页面不存在</h1>',
  'guide/assets/guide-1a2b3c4d.css': 'body { margin: 0 }',
  'guide/assets/theme-1a2b3c4d.js': 'void 0;',
  'guide/assets/en-US-shop-1a2b3c4d.webp': 'RIFF',
};
let api: ApiHarness;
let folder: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'guide-'));
  for (const [path, content] of Object.entries(built)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
  api = await startApiHarness({ CONSOLE_DIST: folder });
});
afterAll(async () => {
  await api.close();
  rmSync(folder, { recursive: true });
});

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${api.url}${path}`, { headers: { accept: 'text/html,*/*;q=0.8', ...headers }, redirect: 'manual' });

describe('the user guide', () => {
  it('leads to the language of the browser', async () => {
    for (const path of ['/guide', '/guide/']) {
      expect((await get(path)).headers.get('location')).toBe('/guide/en-US/');
      const chinese = await get(path, { 'accept-language': 'zh-CN,zh;q=0.9' });
      expect([chinese.status, chinese.headers.get('location')]).toEqual([302, '/guide/zh-CN/']);
    }
    expect((await get('/guide/zh-CN')).headers.get('location')).toBe('/guide/zh-CN/');
  });

  it('has pages with a policy that allows its own files and nothing written into a page', async () => {
    for (const [path, title] of [
      ['/guide/en-US/', 'Guide'],
      ['/guide/en-US/import-devices', 'Import devices'],
      ['/guide/zh-CN/', '使用指南'],
    ] as const) {
      const response = await get(path);
      expect([path, response.status, await response.text()]).toEqual([path, 200, `<h1>${title}</h1>`]);
      expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
      expect(response.headers.get('content-security-policy')).toBe(
        `default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'`,
      );
      expect(response.headers.get('x-content-type-options')).toBe('nosniff');
      expect(response.headers.get('x-frame-options')).toBe('DENY');
    }
  });

  it('asks again for a page, and gets nothing where the copy is still good', async () => {
    const first = await get('/guide/en-US/import-devices');
    const tag = first.headers.get('etag') ?? '';
    expect([first.headers.get('cache-control'), tag]).toEqual(['no-cache', expect.stringMatching(/^".{22}"$/)]);
    const again = await get('/guide/en-US/import-devices', { 'if-none-match': tag });
    expect([again.status, await again.text()]).toEqual([304, '']);
  });

  it('keeps files with a hash in their name for a year, each with its type', async () => {
    for (const [name, type] of [
      ['guide-1a2b3c4d.css', 'text/css; charset=utf-8'],
      ['theme-1a2b3c4d.js', 'text/javascript; charset=utf-8'],
      ['en-US-shop-1a2b3c4d.webp', 'image/webp'],
    ]) {
      const { status, headers } = await get(`/guide/assets/${name}`);
      expect([status, headers.get('content-type'), headers.get('cache-control')]).toEqual([
        200,
        type,
        'public, max-age=31536000, immutable',
      ]);
    }
  });

  it('answers an unknown address inside itself with its own page, in its language', async () => {
    for (const [path, title] of [
      ['/guide/en-US/no-such-page', 'Page not found'],
      ['/guide/zh-CN/import-devices', '页面不存在'],
      ['/guide/fr-FR/', 'Page not found'],
      ['/guide/en-US/..%2f..%2fsecret', 'Page not found'],
    ] as const) {
      const response = await get(path);
      expect([path, response.status, await response.text()]).toEqual([path, 404, `<h1>${title}</h1>`]);
      expect(response.headers.get('content-security-policy')).toContain(`default-src 'none'`);
    }
    const missing = await get('/guide/assets/guide-00000000.css');
    expect([missing.status, missing.headers.get('content-type')]).toEqual([404, 'application/json; charset=utf-8']);
  });
});
