import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiHarness, startApiHarness } from '../../../testing/api-harness.ts';
import { serveConsole } from './console-files.ts';

const script = `export const answer = ${'4'.repeat(200)};`;
let api: ApiHarness;
let folder: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'console-'));
  mkdirSync(join(folder, 'assets'));
  mkdirSync(join(folder, '.vite'));
  writeFileSync(join(folder, 'index.html'), '<html><head><title>Console</title></head><body></body></html>');
  writeFileSync(join(folder, 'version.json'), '{"version":"3.0.56"}');
  writeFileSync(join(folder, '.vite', 'manifest.json'), '{}');
  writeFileSync(join(folder, 'assets', 'main-abc.js'), script);
  writeFileSync(join(folder, 'assets', 'main-abc.js.gz'), gzipSync(script));
  api = await startApiHarness({
    CONSOLE_DIST: folder,
    PUBLIC_URL: 'https://console.example',
    S3_PUBLIC_ENDPOINT: 'https://files.example:8443/base',
  });
});
afterAll(async () => {
  await api.close();
  rmSync(folder, { recursive: true });
});

const get = (path: string, headers: Record<string, string> = {}) => fetch(`${api.url}${path}`, { headers });
const browser = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };

describe('the page of the console', () => {
  it('answers every path of the console and is asked for anew each time', async () => {
    for (const path of ['/', '/home', '/index.html', '/appstore/applist/details/com.example.till', '/user/login?x=1']) {
      const response = await get(path, browser);
      expect([path, response.status, response.headers.get('cache-control')]).toEqual([path, 200, 'no-cache']);
      expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
      expect(await response.text()).toContain('<title>Console</title>');
    }
  });

  it('carries a policy whose nonce is new for every answer and stands in the page', async () => {
    const nonces = new Set<string>();
    for (let round = 0; round < 3; round += 1) {
      const response = await get('/home', browser);
      const policy = response.headers.get('content-security-policy') ?? '';
      const nonce = /'nonce-([^']+)'/.exec(policy)?.[1] ?? '';
      expect(await response.text()).toContain(`<meta name="csp-nonce" content="${nonce}"></head>`);
      nonces.add(nonce);
    }
    expect(nonces.size).toBe(3);
  });

  it('allows scripts of its own files only, and files from the object storage', async () => {
    const { headers } = await get('/', browser);
    const rules = new Map(
      (headers.get('content-security-policy') ?? '').split('; ').map((rule) => {
        const space = rule.indexOf(' ');
        return [rule.slice(0, space), rule.slice(space + 1)];
      }),
    );
    expect(rules.get('script-src')).toBe(`'self'`);
    expect(rules.get('connect-src')).toBe(`'self' wss://console.example https://files.example:8443`);
    expect(rules.get('img-src')).toBe(`'self' data: blob: https://files.example:8443`);
    for (const name of ['frame-ancestors', 'object-src', 'base-uri']) expect(rules.get(name)).toBe(`'none'`);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('x-frame-options')).toBe('DENY');
    expect(headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains');
  });

  it('has API answers beside it that load nothing, are shown in no frame and come by HTTPS alone (attack L9)', async () => {
    for (const path of ['/api/sys/dic/pageList', '/api/no/such/call']) {
      const { headers } = await fetch(`${api.url}${path}`);
      expect(headers.get('content-security-policy')).toBe(`default-src 'none'; frame-ancestors 'none'`);
      expect(headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains');
      expect(headers.get('x-content-type-options')).toBe('nosniff');
    }
  });

  it('is not answered to calls, missing files and anything but reading', async () => {
    for (const path of [
      '/api/no/such/call',
      '/ws/none',
      '/assets/main-old.js',
      '/logo.png',
      '/assets/../version.txt',
    ]) {
      const response = await get(path);
      expect([path, response.status]).toEqual([path, 404]);
      expect(response.headers.get('content-type')).toContain('application/json');
    }
    expect((await get('/assets/main-old.js', browser)).status).toBe(404);
    expect((await fetch(`${api.url}/home`, { method: 'POST' })).status).toBe(404);
  });
});

describe('files of the console', () => {
  it('with a hash in their name are kept for a year', async () => {
    const response = await get('/assets/main-abc.js', { 'accept-encoding': 'identity' });
    expect(response.status).toBe(200);
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(response.headers.get('content-type')).toContain('javascript');
    expect(await response.text()).toBe(script);
  });

  it('go out compressed where a compressed copy lies beside them', async () => {
    const response = await get('/assets/main-abc.js', { 'accept-encoding': 'br, gzip' });
    expect(response.headers.get('content-encoding')).toBe('gzip');
    expect(response.headers.get('vary')?.toLowerCase()).toContain('accept-encoding');
    expect(await response.text()).toBe(script);
  });

  it('include a version that nobody keeps', async () => {
    const response = await get('/version.json?t=1');
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(await response.json()).toEqual({ version: '3.0.56' });
  });

  it('do not include what the build noted for itself, nor anything outside', async () => {
    expect((await get('/.vite/manifest.json')).status).toBe(404);
    // fetch tidies such paths up before it sends them, an attacker does not.
    for (const path of ['/assets/../index.html', '/assets/..%2findex.html', '/assets/%2e%2e/%2e%2e/etc/passwd'])
      expect([path, await rawStatus(path)]).not.toEqual([path, 200]);
  });
});

describe('a console that is not there', () => {
  it('keeps the server from starting and says how to build it', () => {
    const config = { ...api.app.config, CONSOLE_DIST: join(folder, 'none') };
    expect(() => serveConsole(Fastify(), config)).toThrow('npm run build');
  });
});

const rawStatus = (path: string) =>
  new Promise<number | undefined>((done, fail) => {
    const { hostname, port } = new URL(api.url);
    const request = httpRequest({ hostname, port, path }, (response) => {
      response.resume();
      done(response.statusCode);
    });
    request.on('error', fail).end();
  });
