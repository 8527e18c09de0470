import { insertRows } from '../insert-rows.ts';
import type { SeedContext, SeedPart } from '../seed-part.ts';
import { readTable } from '../table-file.ts';

const types = readTable('dictionary-types.tsv', ['type', 'nameEn', 'nameZh', 'state', 'remark']);
const values = readTable('dictionary-values.tsv', ['type', 'value', 'labelEn', 'labelZh', 'state']);
const sortStep = 10;

/** Adds dictionary types that are missing, with their values; the values of known types are left alone. */
async function seedDictionaries({ client }: SeedContext): Promise<number> {
  const known = await client.query<{ type: string }>('SELECT lower(type) AS type FROM system_dictionary_type');
  const knownTypes = new Set(known.rows.map((row) => row.type));
  const missing = types.filter((each) => !knownTypes.has(each.type));
  await insertRows(
    client,
    'system_dictionary_type',
    missing.map((each) => ({
      type: each.type,
      name_en: each.nameEn,
      name_zh: each.nameZh,
      state: each.state,
      remark: each.remark,
      sort: (types.indexOf(each) + 1) * sortStep,
    })),
  );
  const { rows } = await client.query<{ id: string; type: string }>('SELECT id, type FROM system_dictionary_type');
  const idOf = new Map(rows.map((row) => [row.type, row.id]));
  const rowsOfValues = missing.flatMap(({ type }) =>
    values
      .filter((value) => value.type === type)
      .map((value, index) => ({
        type_id: idOf.get(type),
        value: value.value,
        label_en: value.labelEn,
        label_zh: value.labelZh,
        state: value.state,
        sort: (index + 1) * sortStep,
      })),
  );
  return missing.length + (await insertRows(client, 'system_dictionary_value', rowsOfValues));
}

const minuteMs = 60_000;

/** Addresses of the documentation ranges (RFC 5737, RFC 3849): they can belong to nobody who signs in. */
const ipLocks = [
  { ip: '203.0.113.77', reason: 'failures', failures: 24, account: 'admin', ageMin: 12, lastsMin: 60 },
  { ip: '198.51.100.240', reason: 'failures', failures: 31, account: 'root', ageMin: 35, lastsMin: 60 },
  { ip: '2001:db8:bad::17', reason: 'failures', failures: 20, account: 'kassenwerk-nord', ageMin: 51, lastsMin: 60 },
  { ip: '192.0.2.13', reason: 'manual', failures: 0, account: '', ageMin: 8_640, lastsMin: null },
  { ip: '203.0.113.192/28', reason: 'manual', failures: 0, account: '', ageMin: 31_000, lastsMin: 86_400 },
  { ip: '192.0.2.201', reason: 'failures', failures: 22, account: 'li.jing', ageMin: 5_760, lastsMin: 60 },
  { ip: '198.51.100.9', reason: 'failures', failures: 47, account: 'test', ageMin: 20_160, lastsMin: 60 },
] as const;

async function seedIpLocks({ client, now }: SeedContext): Promise<number> {
  const known = await client.query<{ ip: string }>('SELECT abbrev(ip) AS ip FROM system_ip_lock');
  const knownIps = new Set(known.rows.map((row) => row.ip));
  const ago = (minutes: number) => new Date(now.getTime() - minutes * minuteMs);
  return insertRows(
    client,
    'system_ip_lock',
    ipLocks
      .filter((lock) => !knownIps.has(lock.ip))
      .map((lock) => ({
        ip: lock.ip,
        reason: lock.reason,
        remark: lock.reason === 'manual' ? 'Scans the sign-in page, reported by the network team' : '',
        failure_count: lock.failures,
        last_account: lock.account,
        locked_at: ago(lock.ageMin),
        expires_at: lock.lastsMin === null ? null : ago(lock.ageMin - lock.lastsMin),
        unlocked_at: lock.ip === '192.0.2.201' ? ago(lock.ageMin - 20) : null,
        unlocked_by: lock.ip === '192.0.2.201' ? 'support' : null,
      })),
  );
}

export const systemPart: SeedPart = {
  name: 'system',
  run: async (context) => (await seedDictionaries(context)) + (await seedIpLocks(context)),
};
