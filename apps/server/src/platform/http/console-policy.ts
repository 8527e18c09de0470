import type { Config } from '../config.ts';

type PolicySettings = Pick<Config, 'PUBLIC_URL' | 'S3_ENDPOINT' | 'S3_PUBLIC_ENDPOINT'> &
  Partial<Pick<Config, 'MAP_URL'>>;

const originOf = (url: string): string => new URL(url).origin;

/**
 * What the console's page may load and reach. Scripts come from its own files alone. antd writes style elements at run
 * time, which the nonce lets pass; style attributes (charts, editor) are allowed, they cannot load anything the other
 * rules forbid. Files go straight between browser and object storage, so its origin is named.
 */
export function contentPolicy(settings: PolicySettings, nonce: string): string {
  const storage = originOf(settings.S3_PUBLIC_ENDPOINT ?? settings.S3_ENDPOINT);
  // Older Safari does not count a websocket of the same host as 'self'.
  const socket = originOf(settings.PUBLIC_URL).replace(/^http/, 'ws');
  // Maps are fetched by the browser, from where the installation says.
  const map = settings.MAP_URL ? ` ${originOf(settings.MAP_URL)}` : '';
  const rules: Record<string, string> = {
    'default-src': `'self'`,
    'script-src': `'self'`,
    'style-src': `'self' 'nonce-${nonce}'`,
    'style-src-attr': `'unsafe-inline'`,
    'connect-src': `'self' ${socket} ${storage}${map}`,
    'img-src': `'self' data: blob: ${storage}${map}`,
    'media-src': `'self' blob: ${storage}`,
    'font-src': `'self' data:`,
    'worker-src': `'self'`,
    'frame-src': `'none'`,
    'frame-ancestors': `'none'`,
    'object-src': `'none'`,
    'base-uri': `'none'`,
    'form-action': `'self'`,
  };
  return Object.entries(rules)
    .map(([name, value]) => `${name} ${value}`)
    .join('; ');
}

/** What a page of the user guide may load: its own style, script and pictures. It asks nothing of the server. */
export const guidePolicy = [
  `default-src 'none'`,
  `script-src 'self'`,
  `style-src 'self'`,
  `img-src 'self'`,
  `frame-ancestors 'none'`,
  `base-uri 'none'`,
  `form-action 'none'`,
].join('; ');

/** Headers of the page that do not change from one answer to the next. */
export const pageHeaders: Record<string, string> = {
  'cache-control': 'no-cache',
  'content-type': 'text/html; charset=utf-8',
  // Links in mails carry codes; no other site may learn them.
  'referrer-policy': 'same-origin',
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), payment=(), usb=(), geolocation=(self)',
};

/** Of every answer: browsers come back by HTTPS alone, to names below this one as well. */
export const transportHeaders = ({ PUBLIC_URL }: Pick<Config, 'PUBLIC_URL'>): Record<string, string> =>
  PUBLIC_URL.startsWith('https:') ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {};

/** Of answers that are data: opened as a page they load nothing and stand in no frame. */
export const dataPolicy = `default-src 'none'; frame-ancestors 'none'`;
