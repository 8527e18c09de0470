import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { stackDir } from './data-folder.ts';
import { calloutSeedFile } from './nats.service.ts';
import { postgresUrl } from './postgres.service.ts';
import { s3Bucket, s3Region } from './s3-bucket.ts';
import type { StackContext } from './stack-service.ts';

const local = '127.0.0.1';

function buildStackEnv(ctx: StackContext) {
  const { ports, secrets } = ctx;
  return {
    TILLDECK_STACK: ctx.name,
    DATABASE_URL: postgresUrl(ctx, 'tilldeck'),
    DATABASE_APP_URL: postgresUrl(ctx, 'tilldeck_app'),
    DATABASE_VENDOR_URL: postgresUrl(ctx, 'tilldeck_vendor'),
    REDIS_URL: `redis://${local}:${ports.redis}`,
    NATS_URLS: ports.nats.map((port) => `nats://${local}:${port}`).join(','),
    NATS_MONITOR_URLS: ports.natsMonitor.map((port) => `http://${local}:${port}`).join(','),
    NATS_APP_USER: 'app',
    NATS_APP_PASSWORD: secrets.natsApp,
    NATS_FABRIC_USER: 'fabric',
    NATS_FABRIC_PASSWORD: secrets.natsFabric,
    NATS_AUTH_USER: 'auth',
    NATS_AUTH_PASSWORD: secrets.natsAuth,
    NATS_SYS_USER: 'sys',
    NATS_SYS_PASSWORD: secrets.natsSys,
    NATS_CALLOUT_SEED_FILE: calloutSeedFile(ctx),
    MQTT_URLS: ports.mqtt.map((port) => `mqtt://${local}:${port}`).join(','),
    S3_ENDPOINT: `http://${local}:${ports.s3}`,
    S3_REGION: s3Region,
    S3_BUCKET: s3Bucket,
    S3_ACCESS_KEY: secrets.s3AccessKey,
    S3_SECRET_KEY: secrets.s3SecretKey,
    SMTP_URL: `smtp://${local}:${ports.smtp}`,
    // A stand-in for the vendor's gateway: the mailbox shows text messages beside the mails.
    SMS_URL: `http://${local}:${ports.mailbox}/api/sms`,
    MAILBOX_URL: `http://${local}:${ports.mailbox}`,
    SERVER_PORT: String(ports.server),
    CONSOLE_PORT: String(ports.console),
  };
}

export type StackEnv = ReturnType<typeof buildStackEnv>;

export function stackEnvFile(name: string): string {
  return join(stackDir(name), 'env');
}

/** KEY=VALUE lines, for `node --env-file` and for a shell's `source`. */
export function writeStackEnv(ctx: StackContext): void {
  const lines = Object.entries(buildStackEnv(ctx)).map(([key, value]) => `${key}=${value}\n`);
  const file = stackEnvFile(ctx.name);
  // Renamed into place, so that a reader never sees half of it.
  writeFileSync(`${file}.new`, lines.join(''), { mode: 0o600 });
  renameSync(`${file}.new`, file);
}

/** Where the services of a started stack are. */
export function loadStackEnv(name: string): StackEnv {
  const file = stackEnvFile(name);
  if (!existsSync(file))
    throw new Error(`stack '${name}' was never started; run: npm run stack -- start --name ${name}`);
  const lines = readFileSync(file, 'utf8').trim().split('\n');
  return Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  ) as StackEnv;
}
