import { isIP } from 'node:net';

/** What can be spoken to without encryption when `PLAIN_ALLOWED` names it. */
export const plainDependencies = [
  'console',
  'database',
  'redis',
  'nats',
  'mqtt',
  'storage',
  'mail',
  'sms',
  'peers',
] as const;
export type PlainDependency = (typeof plainDependencies)[number];

export interface PlainTransport {
  setting: string;
  dependency: PlainDependency;
  wants: string;
}

/** This machine, or a socket of it: nobody is in between. */
export function isLocal(url: URL): boolean {
  // For pg `?host=` counts before the address; a path there is a socket.
  const host = url.searchParams.get('host') ?? url.hostname.replace(/^\[|\]$/g, '');
  if (host === '' || host.startsWith('/') || host === 'localhost' || host === '::1') return true;
  return isIP(host) === 4 && host.startsWith('127.');
}

/** pg checks the certificate with these; `prefer` and `no-verify` give in to anybody in between. */
const checkedModes = ['require', 'verify-ca', 'verify-full'];
const isDatabaseSafe = (url: URL): boolean => checkedModes.includes(url.searchParams.get('sslmode') ?? '');

interface Settings {
  PUBLIC_URL: string;
  DATABASE_APP_URL: string;
  DATABASE_VENDOR_URL: string;
  REDIS_URL: string;
  NATS_URLS: readonly string[];
  MQTT_URLS: readonly string[];
  S3_ENDPOINT: string;
  S3_PUBLIC_ENDPOINT?: string | undefined;
  SMS_URL?: string | undefined;
  CLOUD_PEERS: readonly { url: string; consoleUrl?: string | undefined }[];
}

/** Ways to other machines that anybody on the way can read. Mail is not among them: there TLS is demanded (`mailer.ts`). */
export function plainTransportsIn(config: Settings): PlainTransport[] {
  const found: PlainTransport[] = [];
  const look = (
    setting: string,
    dependency: PlainDependency,
    urls: readonly (string | undefined)[],
    wants: string,
    isSafe = (url: URL): boolean => url.protocol === wants.replace('//', ''),
  ): void => {
    const isPlain = urls.some((text) => {
      if (!text) return false;
      const url = URL.parse(text.includes('://') ? text : `plain://${text}`);
      return url === null || !(isSafe(url) || isLocal(url));
    });
    if (isPlain) found.push({ setting, dependency, wants });
  };
  look('PUBLIC_URL', 'console', [config.PUBLIC_URL], 'https://');
  look('DATABASE_APP_URL', 'database', [config.DATABASE_APP_URL], 'sslmode=verify-full', isDatabaseSafe);
  look('DATABASE_VENDOR_URL', 'database', [config.DATABASE_VENDOR_URL], 'sslmode=verify-full', isDatabaseSafe);
  look('REDIS_URL', 'redis', [config.REDIS_URL], 'rediss://');
  look('NATS_URLS', 'nats', config.NATS_URLS, 'tls://');
  look('MQTT_URLS', 'mqtt', config.MQTT_URLS, 'mqtts://');
  look('S3_ENDPOINT', 'storage', [config.S3_ENDPOINT], 'https://');
  look('S3_PUBLIC_ENDPOINT', 'storage', [config.S3_PUBLIC_ENDPOINT], 'https://');
  look('SMS_URL', 'sms', [config.SMS_URL], 'https://');
  const peerUrls = config.CLOUD_PEERS.flatMap(({ url, consoleUrl }) => [url, consoleUrl]);
  look('CLOUD_PEERS', 'peers', peerUrls, 'https://');
  return found;
}

interface MailSettings {
  NODE_ENV: string;
  SMTP_URL: string;
  PLAIN_ALLOWED: readonly PlainDependency[];
}

/** A mail server on another machine must speak TLS before it is told anything: a reset code is as good as a password. */
export const isMailTlsDemanded = (config: MailSettings): boolean =>
  config.NODE_ENV === 'production' && !config.PLAIN_ALLOWED.includes('mail') && !isLocal(new URL(config.SMTP_URL));
