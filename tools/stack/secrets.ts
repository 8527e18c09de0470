import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';

const secretNames = [
  'postgresOwner',
  'postgresApp',
  'postgresVendor',
  'natsSys',
  'natsAuth',
  'natsFabric',
  'natsApp',
  'natsRoute',
  's3AccessKey',
  's3SecretKey',
] as const;

export type StackSecrets = Record<(typeof secretNames)[number], string>;

/** Made once per stack and kept readable by its owner alone. Hex, so that no URL or configuration file needs quoting. */
export function loadOrCreateSecrets(file: string): StackSecrets {
  const saved: Partial<StackSecrets> = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
  const isComplete = secretNames.every((name) => saved[name] !== undefined);
  const secrets = Object.fromEntries(secretNames.map((name) => [name, saved[name] ?? randomBytes(16).toString('hex')]));
  if (!isComplete) writeFileSync(file, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600 });
  return secrets as StackSecrets;
}
