import { linkRoutes } from '@tilldeck/contracts/link/enrolment.routes';
import { type DeviceIdentity, makeDeviceKey, signedDeviceHeaders } from '@tilldeck/contracts/wire/device-signing';
import { sendAll } from '../api/load.ts';
import { cpuPerRequest, requestText, type Side } from '../api/side.ts';
import { cpuOf } from '../ingest/cpu.ts';
import type { BenchDevice } from '../ingest/fleet-database.ts';
import { withOwner } from './owner.ts';

export const connections = 20;
/** Keys are made and every pull is signed before the clock starts, so a few devices ask often. */
export const callers = 200;

/** Gives devices keys of their own in place of those they were filled with. */
export async function giveKeys(ownerUrl: string, devices: readonly BenchDevice[]): Promise<DeviceIdentity[]> {
  const keys = await Promise.all(devices.map(() => makeDeviceKey()));
  await withOwner(ownerUrl, (client) =>
    client.query(
      `UPDATE link_key SET public_key = decode(made.key, 'base64')
         FROM unnest($1::text[], $2::text[]) AS made (sn, key) WHERE link_key.sn = made.sn`,
      [
        devices.map(({ sn }) => sn),
        keys.map(({ publicKey }) => Buffer.from(publicKey, 'base64url').toString('base64')),
      ],
    ),
  );
  return devices.flatMap(({ sn, epoch }, index) => {
    const key = keys[index]?.privateKey;
    return key ? [{ sn, epoch, key, clockOffsetMs: 0 }] : [];
  });
}

/** Hashes of the desired items a device holds, by name. */
export type Held = Readonly<Record<string, string>>;

const { path } = linkRoutes.pull;

/** A pull as a device signs it. */
export async function signedPull(identity: DeviceIdentity, held: Held) {
  const body = JSON.stringify({ held, open: [] });
  const signed = await signedDeviceHeaders(identity, 'POST', path, new TextEncoder().encode(body));
  return { path, body, headers: { 'content-type': 'application/json', ...signed } };
}

export async function signedPulls(
  identities: readonly DeviceIdentity[],
  count: number,
  held: Held = {},
): Promise<Buffer[]> {
  const requests: Buffer[] = [];
  for (let index = 0; index < count; index++) {
    const identity = identities[index % identities.length];
    if (!identity) throw new Error('no devices');
    const { body, headers } = await signedPull(identity, held);
    requests.push(requestText(path, body, headers));
  }
  return requests;
}

export interface PullCost {
  nodeMicros: number;
  postgresMicros: number;
}

/** Processor time of each pull, of the server and of the backends that serve it. */
export async function costOf(server: Side, ownerUrl: string, requests: readonly Buffer[]): Promise<PullCost> {
  const before = await cpuOfBackends(ownerUrl);
  const nodeMicros = await cpuPerRequest(server, () => sendAll(server.port, requests, connections));
  const after = await cpuOfBackends(ownerUrl);
  // A pool lets connections go that rest: backends may be younger than the load.
  const postgresMs = [...after].reduce((sum, [pid, ms]) => sum + ms - (before.get(pid) ?? 0), 0);
  return { nodeMicros, postgresMicros: (postgresMs * 1_000) / requests.length };
}

const cpuOfBackends = (ownerUrl: string): Promise<Map<number, number>> =>
  withOwner(ownerUrl, async (client) => {
    const { rows } = await client.query<{ pid: number }>(
      'SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
    );
    return new Map(rows.map(({ pid }) => [pid, cpuOf(pid)]));
  });
