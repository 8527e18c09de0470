import { accessSync, constants, readFileSync } from 'node:fs';
import { timeZone } from '@tilldeck/contracts/core/time-zone';
import { registrationModes } from '@tilldeck/contracts/identity/registration.schemas';
import { releasePublicKey } from '@tilldeck/contracts/wire/release-manifest';
import { z } from 'zod';
import { mailInSettings } from './mail-in/mail-in-settings.ts';
import { mapSettings } from './map-settings.ts';
import { plainDependencies, plainTransportsIn } from './plain-transports.ts';
import { deviceLimit, list, passwordCost, port } from './setting-values.ts';

const flag = z.stringbool({ truthy: ['true', '1'], falsy: ['false', '0'] });

/** Another cloud of the vendor that vouches for people here, and that we vouch to. */
const cloudPeer = z.object({
  id: z.string().regex(/^[a-z0-9-]{2,40}$/),
  name: z.string().min(1).max(60),
  url: z.url().transform((url) => (url.endsWith('/') ? url : `${url}/`)),
  consoleUrl: z.url().optional(),
  key: z.string().min(32),
});
export type CloudPeer = z.output<typeof cloudPeer>;
/** Ids stand in what was sealed with them. */
const secretRing = z
  .string()
  .transform((text) =>
    text.split(',').map((pair) => [pair.slice(0, pair.indexOf(':')), pair.slice(pair.indexOf(':') + 1)] as const),
  )
  .refine((pairs) => pairs.every(([id]) => /^[a-zA-Z0-9_-]{1,20}$/.test(id)), 'ids are 1 to 20 letters, digits, - or _')
  .refine((pairs) => pairs.every(([, secret]) => secret.length >= 32), 'a secret has at least 32 characters')
  .refine((pairs) => new Set(pairs.map(([id]) => id)).size === pairs.length, 'an id stands twice')
  .transform((pairs) => new Map(pairs));
const isReadable = (file: string): boolean => {
  try {
    accessSync(file, constants.R_OK);
    return true;
  } catch {
    return false;
  }
};
const nodeNumber = z.coerce.number().int().min(0).max(15).default(0);

const parseJson = (text: string, ctx: z.RefinementCtx): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    ctx.addIssue({ code: 'custom', message: 'not JSON' });
    return z.NEVER;
  }
};

/** Every setting of the server, from the environment. `docs/configuration.md` is generated from this. */
export const configSchema = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development').describe('Kind of installation'),
  HOST: z.string().default('127.0.0.1').describe('Address the API listens on'),
  SERVER_PORT: port.default(15405).describe('Port the API listens on; 0 takes a free one'),
  PUBLIC_URL: z
    .url()
    .default('http://127.0.0.1:15406')
    .describe('Where people reach the console; links in mails start with it'),
  TRUSTED_PROXIES: list
    .default([])
    .describe('Addresses whose X-Forwarded-For is believed; the IP lock list depends on it'),
  CONSOLE_DIST: z.string().optional().describe('Folder of the built console to serve; empty where a CDN does'),
  PLAIN_ALLOWED: list
    .pipe(z.array(z.enum(plainDependencies)))
    .default([])
    .describe(
      `With NODE_ENV=production every way to another machine must be encrypted; these need not be, comma separated: ${plainDependencies.join(', ')}`,
    ),
  LOG_LEVEL: z
    .enum(['debug', 'info', 'warn', 'error', 'silent'])
    .default('info')
    .describe('Lowest level that is logged'),
  DATABASE_APP_URL: z.url().describe('PostgreSQL as the role that row security applies to'),
  DATABASE_VENDOR_URL: z
    .url()
    .describe(
      "PostgreSQL as the login for the vendor's own staff and for system work: `tilldeck_vendor` for a process with the role worker, else `tilldeck_api` for api, `tilldeck_ingest` for ingest alone. A login that may do more is refused",
    ),
  NODE_NUMBER: nodeNumber.describe(
    'Number of this installation among those that partners can move between. The migrations give it to an empty database; another one is refused from then on',
  ),
  DATABASE_POOL_SIZE: z.coerce
    .number()
    .int()
    .min(1)
    .max(200)
    .default(20)
    .describe(
      'Connections per pool and process: for partners, for the vendor and system work, for devices in the store',
    ),
  DATABASE_STATEMENT_TIMEOUT_MS: z.coerce.number().int().default(15_000).describe('Longest statement of a request'),
  REDIS_URL: z.url().describe('Redis or Valkey; everything in it may be forgotten'),
  NATS_URLS: list.describe('NATS servers, comma separated'),
  NATS_APP_USER: z.string().default('app').describe('User of the account for events between server processes'),
  NATS_APP_PASSWORD: z.string().default('').describe('Its password'),
  NATS_FABRIC_USER: z.string().default('fabric').describe('User of the account devices are in'),
  NATS_FABRIC_PASSWORD: z.string().default('').describe('Its password'),
  NATS_AUTH_USER: z.string().default('auth').describe('User of the account that is asked who may come in'),
  NATS_AUTH_PASSWORD: z.string().default('').describe('Its password'),
  NATS_SYS_USER: z.string().default('sys').describe('User of the system account: finds and closes connections'),
  NATS_SYS_PASSWORD: z.string().default('').describe('Its password'),
  NATS_CALLOUT_SEED_FILE: z
    .string()
    .optional()
    .describe('File with the seed of the key whose signature admits devices; only for processes with the role ingest'),
  MQTT_URLS: list.default([]).describe('Where devices reach the broker, comma separated; told to them at enrolment'),
  UPLINK_STORE_MB: z.coerce
    .number()
    .int()
    .min(1)
    .default(2_048)
    .describe('Reports the broker keeps until they are taken in; when it is full, devices keep theirs'),
  ENROL_RATE_PER_MINUTE: z.coerce
    .number()
    .int()
    .min(1)
    .default(120)
    .describe('Enrolments one IP address may try per minute'),
  ADDRESS_LIMIT_FACTOR: z.coerce
    .number()
    .min(1)
    .default(1)
    .describe(
      'Multiplies how often one address may make the calls that need no session; more where many shops share one address',
    ),
  NATS_PREFIX: z
    .string()
    .regex(/^[a-zA-Z0-9_-]*$/)
    .default('tilldeck')
    .describe('First token of every subject; separates installations and test files that share a broker'),
  NATS_MONITOR_URLS: list.default([]).describe('Monitoring addresses, used to check the version of the broker'),
  S3_ENDPOINT: z.url().describe('Object storage'),
  S3_PUBLIC_ENDPOINT: z.url().optional().describe('Where browsers and devices reach it, when that differs'),
  S3_REGION: z.string().default('default').describe('Region of the bucket'),
  S3_BUCKET: z.string().describe('Bucket for all files'),
  S3_ACCESS_KEY: z.string().describe('Access key'),
  S3_SECRET_KEY: z.string().describe('Secret key'),
  WORKER_CONCURRENCY: z.coerce
    .number()
    .int()
    .min(1)
    .max(100)
    .default(10)
    .describe('Background jobs at once per process'),
  FILE_CHECK_DIR: z
    .string()
    .optional()
    .describe('Folder for files while they are checked, three at a time, with room for 3 GB; else the temporary one'),
  FILE_QUOTA_GB: z.coerce
    .number()
    .positive()
    .default(200)
    .describe('Most gigabytes that the files of one organisation take, uploads under way included'),
  FILE_CHECK_TIMEOUT_MS: z.coerce.number().int().min(1).default(10_000).describe('Longest look into an uploaded file'),
  FILE_CHECK_MEMORY_MB: z.coerce.number().int().min(128).default(256).describe('Most memory for that look'),
  FILE_CHECK_SANDBOX: z
    .enum(['auto', 'required', 'off'])
    .default('auto')
    .describe(
      'Whether the processes that look into uploaded files get another user (where the server is root) and namespaces without network (`unshare` of util-linux); auto: what can be had, and a warning if nothing; required: no file is checked without',
    ),
  FILE_CHECK_UID: z.coerce.number().int().min(1).default(65_534).describe('Their user where the server is root'),
  CLAMAV_ADDRESS: z
    .string()
    .regex(/^(unix:\/.+|.+:\d{1,5})?$/)
    .default('')
    .describe(
      "ClamAV's daemon that looks for malware in uploaded files, `host:port` or `unix:/path`; its StreamMaxLength must be 1024M for apps. Empty: nobody looks",
    ),
  SMTP_URL: z.url().describe('Mail server'),
  MAIL_FROM: z.string().default('Tilldeck <no-reply@tilldeck.example>').describe('Sender of all mails'),
  ...mailInSettings,
  ...mapSettings,
  SMS_URL: z.url().optional().describe('HTTP gateway that sends text messages; without it none are sent'),
  SMS_KEY: z.string().optional().describe('Bearer key of the gateway'),
  APP_KEYS: z
    .string()
    .default('console:tilldeck-console')
    .transform((text) => new Map(text.split(',').map((pair) => pair.split(':', 2) as [string, string])))
    .describe('App ids and the keys that sign calls before sign-in, `id:key` comma separated'),
  CLOUD_PEERS: z
    .string()
    .default('[]')
    .transform(parseJson)
    .pipe(z.array(cloudPeer))
    .describe(
      'Other clouds people go over to and come from, as JSON: `id` of the pair (the same on both), `name`, `url` of its API, `consoleUrl` where that is elsewhere, `key` both share (32 characters at least)',
    ),
  RELEASE_KEYS: list
    .pipe(z.array(releasePublicKey))
    .default([])
    .describe(
      'Public release keys, comma separated: packages and firmware are only sent with a manifest one of them signed. Devices check with keys of their own. Empty: nothing is asked for',
    ),
  SECRET: z
    .string()
    .min(32)
    .optional()
    .describe(
      'Secret of the installation, at least 32 characters: what waits sealed in the database opens with it. The same as `SECRETS=0:<secret>`; one of the two is required',
    ),
  SECRETS: secretRing
    .optional()
    .describe(
      'Secrets of the installation while a new one takes over, `id:secret` comma separated: the first seals, all open. The procedure is in the operations manual',
    ),
  REGISTRATION: z
    .enum(registrationModes)
    .default('open')
    .describe('Whether companies may register by themselves: at once, after somebody enabled them, or not at all'),
  BREACHED_PASSWORDS_FILE: z
    .string()
    .refine(isReadable, 'cannot be read')
    .optional()
    .describe(
      "File of 'Pwned Passwords' (`SHA-1:count` per line, sorted by hash) that new passwords are looked up in, besides the list that comes with the server; for processes with the role api",
    ),
  STAFF_SESSIONS: z
    .enum(['chosen', 'short'])
    .default('chosen')
    .describe("Whether the vendor's staff choose how long they stay signed in, or always get short sessions"),
  DEFAULT_TIMEZONE: timeZone.default('UTC').describe('Time zone of organisations that name none, by its IANA name'),
  DETECTION_MAX_DEVICES: deviceLimit.default(10_000).describe('Devices that one offline detection may watch'),
  STAFF_FACTOR_FROM: z.iso
    .datetime({ offset: true })
    .optional()
    .describe(
      "From when the vendor's staff need a second factor of their own (an instant such as `2026-12-01T00:00:00Z`); empty: nobody must",
    ),
  PBKDF2_ITERATIONS: passwordCost.default(600_000).describe('Cost of a password for new passwords'),
  IS_LOCAL_WEBHOOK_ALLOWED: flag
    .default(false)
    .describe(
      'For development: webhooks and company sign-ins may lead to this machine and need no HTTPS. Never where strangers have accounts',
    ),
  IS_METRICS_PUBLIC: flag.default(false).describe('Serve /metrics without the METRICS_TOKEN'),
  METRICS_TOKEN: z.string().optional().describe('Bearer token for /metrics'),
  PROBE_PORT: port
    .optional()
    .describe('Port for /healthz, /readyz and /metrics of a process without the api role; none when it is not set'),
  SHUTDOWN_DELAY_MS: z.coerce
    .number()
    .int()
    .min(0)
    .default(0)
    .describe('How long a stopping process still takes calls while /readyz says 503, so that balancers notice first'),
});
export type Config = z.output<typeof configSchema>;

/** What settings must keep among each other. */
const settingsFit = configSchema.superRefine((config, ctx) => {
  if ((config.SECRET === undefined) === (config.SECRETS === undefined))
    ctx.addIssue({ code: 'custom', path: ['SECRET'], message: 'set either SECRET or SECRETS' });
  // Files of strangers would be pages of the console.
  if (new URL(config.S3_PUBLIC_ENDPOINT ?? config.S3_ENDPOINT).origin === new URL(config.PUBLIC_URL).origin)
    ctx.addIssue({
      code: 'custom',
      path: ['S3_PUBLIC_ENDPOINT'],
      message: "is the console's own origin; use another host",
    });
  if (config.NODE_ENV !== 'production') return;
  for (const { setting, dependency, wants } of plainTransportsIn(config))
    if (!config.PLAIN_ALLOWED.includes(dependency)) {
      const message = `is not encrypted (${wants}); where nobody is in between, PLAIN_ALLOWED=${dependency} accepts that`;
      ctx.addIssue({ code: 'custom', path: [setting], message });
    }
});

export class ConfigError extends Error {}

/** Settings that are secrets, or hold one: `NAME_FILE` may name a file with the value instead. */
export const secretSettings = [
  'SECRET',
  'SECRETS',
  'DATABASE_APP_URL',
  'DATABASE_VENDOR_URL',
  'REDIS_URL',
  'NATS_APP_PASSWORD',
  'NATS_FABRIC_PASSWORD',
  'NATS_AUTH_PASSWORD',
  'NATS_SYS_PASSWORD',
  'S3_SECRET_KEY',
  'SMTP_URL',
  'SMS_KEY',
  'APP_KEYS',
  'CLOUD_PEERS',
  'METRICS_TOKEN',
] as const;

/** What a process was started with can be read by every process of its user for as long as it lives; a file need not be. */
export function withSecretFiles(env: Record<string, string | undefined>): Record<string, string | undefined> {
  const read = { ...env };
  for (const name of secretSettings) {
    const file = env[`${name}_FILE`];
    if (!file) continue;
    if (env[name] !== undefined) throw new ConfigError(`${name}: set either ${name} or ${name}_FILE`);
    try {
      read[name] = readFileSync(file, 'utf8').trim();
    } catch (error) {
      throw new ConfigError(`${name}_FILE: cannot be read: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  return read;
}

export function readConfig(env: Record<string, string | undefined>): Config {
  const result = settingsFit.safeParse(env);
  if (result.success) return result.data;
  const lines = result.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`);
  throw new ConfigError(`The configuration is not usable:\n${lines.join('\n')}`);
}
