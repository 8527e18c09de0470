import { randomBytes } from 'node:crypto';
import { setTimeout as passTime } from 'node:timers/promises';
import type { People, TestDevice } from '@tilldeck/testkit/factories/people';

export interface Policy {
  id: string;
  orgId: number;
  rule: 'once' | 'every';
  /** The only address of the policy: nobody else gets its emails. */
  email: string;
}
export interface Absence {
  device: TestDevice;
  since: string;
  isOver: boolean;
}

export interface Shops {
  policies: readonly Policy[];
  /** Every absence that was written and committed. */
  absences: readonly Absence[];
  /** A device leaves, or one that every policy found comes back. */
  act(): Promise<void>;
  /** Looks of some policies are due, and both workers are asked for them at once. */
  askForLooks(share: number): Promise<void>;
}

/** Fewer than an incident takes: each device is a line of its own. */
const devicesEach = 8;
const minuteMs = 60_000;

interface ShopOptions {
  people: People;
  orgs: number;
  chance: () => number;
}

/**
 * Organisations with devices that come and go, and two policies each. Absences are written as presence writes them, a few
 * minutes late: nobody counts as offline sooner than three minutes after leaving.
 */
export async function openShops({ people, orgs, chance }: ShopOptions): Promise<Shops> {
  const vendor = await people.vendor();
  const policies: Policy[] = [];
  const devices: TestDevice[] = [];
  for (let nr = 0; nr < orgs; nr += 1) {
    const org = await people.partner(vendor);
    devices.push(...(await people.devices(org, devicesEach, 'online')));
    for (const rule of ['once', 'every'] as const) {
      const email = `${rule}-${randomBytes(6).toString('hex')}@chaos.example`;
      const [row] = await people.query<{ id: string }>(
        `INSERT INTO detection_policy (org_id, name, slot_from, slot_to, interval_minutes, rule, emails, language, target, next_look_at)
         VALUES ($1, $2, 0, 0, 5, $2, ARRAY[$3], 'en-US', '{"scope": "all"}', now()) RETURNING id::text`,
        [org.id, rule, email],
      );
      policies.push({ id: row?.id ?? '', orgId: org.id, rule, email });
    }
  }
  const absences: Absence[] = [];
  const away = new Map<string, Absence>();
  const pick = <T>(from: readonly T[]): T | undefined => from[Math.floor(chance() * from.length)];

  const leave = async (device: TestDevice): Promise<void> => {
    const since = new Date(Date.now() - (4 + 8 * chance()) * minuteMs).toISOString();
    await persistently(() =>
      people.query(
        `WITH gone AS (UPDATE devices_device SET state = 'offline' WHERE id = $1)
         INSERT INTO link_absence (device_id, sn, since, cause, org_id) VALUES ($1, $2, $3, 'lost', $4) ON CONFLICT DO NOTHING`,
        [device.id, device.sn, since, device.orgId],
      ),
    );
    const absence = { device, since, isOver: false };
    absences.push(absence);
    away.set(device.id, absence);
  };
  const comeBack = async (absence: Absence): Promise<void> => {
    const { device, since } = absence;
    const found = await persistently(() =>
      people.query('SELECT 1 FROM detection_case WHERE device_id = $1 AND since = $2', [device.id, since]),
    );
    // What is over before a look is nobody's to find.
    if (found.length < 2) return;
    await persistently(() =>
      people.query(
        `WITH back AS (UPDATE devices_device SET state = 'online' WHERE id = $1)
         UPDATE link_absence SET until = now() WHERE device_id = $1 AND until IS NULL`,
        [device.id],
      ),
    );
    absence.isOver = true;
    away.delete(device.id);
  };
  return {
    policies,
    absences,
    act: async () => {
      const returning = chance() < 0.4 ? pick([...away.values()]) : undefined;
      if (returning) return comeBack(returning);
      const device = pick(devices.filter(({ id }) => !away.has(id)));
      if (device) await leave(device);
    },
    askForLooks: async (share) => {
      const due = policies.filter(() => chance() < share).map(({ id }) => id);
      await persistently(() =>
        people.query(
          `UPDATE detection_policy SET next_look_at = date_trunc('milliseconds', now()) WHERE id = ANY ($1::bigint[])`,
          [due],
        ),
      );
      for (let nr = 0; nr < 2; nr += 1)
        await persistently(() => people.query(`SELECT enqueue_job('detection.looks', '{}', 2, NULL, NULL)`));
    },
  };
}

/** The database may be away: it comes back. */
export async function persistently<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 0; ; tries += 1)
    try {
      return await work();
    } catch (error) {
      if (tries > 240) throw error;
      await passTime(250);
    }
}
