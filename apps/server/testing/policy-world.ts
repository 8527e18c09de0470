import { desiredMessage } from '@tilldeck/contracts/link/link.messages';
import type { PolicyKindName } from '@tilldeck/contracts/policies/policies.kinds';
import type { People } from '@tilldeck/testkit/factories/people';
import { sql } from 'kysely';
import { linkDomain } from '../src/domains/link/index.ts';
import type { App } from '../src/platform/app.ts';
import { writeBatch } from '../src/platform/db/batch.ts';
import type { ItemChange } from '../src/platform/link/item-outcome.ts';

/** The hash of the document a device should have of a kind, as the pull reads it. */
export async function hashFor(app: App, kind: PolicyKindName, deviceId: string): Promise<string | null> {
  const item = app.contributions.desired.find(({ name }) => name === kind);
  const id = sql<string>`${deviceId}::bigint`;
  const stale = app.contributions.desired.find((one) => one.stale)?.stale;
  const isStale = await one<boolean>(app, stale ? stale.isStale(id) : sql`false`);
  if (isStale) await stale?.refresh(deviceId);
  return item ? one<string | null>(app, item.hash(id)) : null;
}

/** The document itself, as the device gets it; null for none. */
export async function contentFor(app: App, kind: PolicyKindName, deviceId: string) {
  const hash = await hashFor(app, kind, deviceId);
  const item = app.contributions.desired.find(({ name }) => name === kind);
  return hash === null || !item ? null : item.contentFor(deviceId, hash);
}

type Said = NonNullable<ItemChange['after']> & { deviceId: string };

let lastSeq = 0;

/** Devices say what became of an item, as the uplink writes it down and tells it on. */
export function reportItem(app: App, kind: PolicyKindName, said: readonly Said[]): Promise<void> {
  const reports = said.map(({ deviceId, ...item }) => {
    lastSeq++;
    const payload = { epoch: 1, seq: lastSeq, at: 0, items: { [kind]: item } };
    return {
      message: desiredMessage,
      serial: '',
      receivedAtMs: Date.now(),
      payload,
      deviceId,
      epoch: 1,
      seq: lastSeq,
      atMs: 0,
    };
  });
  return writeBatch(app.database, async (inside) => {
    await linkDomain.messages
      ?.find(({ message }) => message === desiredMessage)
      ?.store(inside, reports, app.contributions);
  });
}

const one = async <T>(app: App, expression: ReturnType<typeof sql>): Promise<T> =>
  (await sql<{ value: T }>`select ${expression} as value`.execute(app.database.vendor)).rows[0]?.value as T;

/** Counters that differ from what is there. */
export const wrongPolicyCounters = (people: People) =>
  people.query(`
    SELECT class_id, hash, outcome, sum(n) AS n FROM (
      SELECT class_id, hash, outcome, sum(n) AS n FROM policies_counter GROUP BY 1, 2, 3
      UNION ALL
      SELECT c, '', 'member', -count(*) FROM policies_device, unnest(classes) c GROUP BY 1
      UNION ALL
      SELECT p.classes[array_position(policies_items(), l.item)], l.hash, l.outcome, -count(*)
        FROM link_item l JOIN policies_device p USING (device_id)
       WHERE l.item = ANY (policies_items()) GROUP BY 1, 2, 3) x
     GROUP BY 1, 2, 3 HAVING sum(n) <> 0`);

/** Classes whose devices do not match exactly the matchers of the class. */
export const wrongPlaces = (people: People) =>
  people.query(`
    SELECT w.combo, w.item, w.matches, c.matches AS placed
      FROM policies_wanted((SELECT array_agg(id) FROM devices_device)) w, unnest(w.device_ids) d (id)
      JOIN policies_device p ON p.device_id = d.id, LATERAL (SELECT x.* FROM policies_class x WHERE x.id = p.classes[w.item]) c
     WHERE c.matches <> w.matches LIMIT 5`);
