import { describe, expect, it } from 'vitest';
import { checkTableOwners } from './table-owners.ts';

const schema = {
  ownerOf: new Map([
    ['link_factory_key', 'link'],
    ['link_facts', 'link'],
    ['devices_device', 'devices'],
    ['devices_shop', 'devices'],
    ['audit_entry', 'platform'],
  ]),
  jsonColumnsOf: new Map([
    ['link_facts', ['apps', 'facts']],
    ['devices_shop', ['opening_hours']],
    ['audit_entry', ['before']],
  ]),
};
const reasonsIn = (text: string, path = 'apps/server/src/domains/tasks/work/work.store.ts') =>
  checkTableOwners([{ path, text }], schema).map(({ line, reason }) => `${line}: ${reason.split(';')[0]}`);

describe('a write of another domain’s table', () => {
  it.each([
    "db.insertInto('link_factory_key').values(row)",
    "db\n.updateTable(\n  'link_factory_key as k')",
    "db.deleteFrom('link_factory_key')",
    "db.mergeInto('link_factory_key')",
    'sql`insert into link_factory_key (sn) values (1)`',
    'sql`with a as (update link_factory_key k set sn = 1 returning 1) select 1`',
    'sql`DELETE FROM ONLY link_factory_key`',
    'sql`merge into link_factory_key using x`',
    "client.query('COPY link_factory_key FROM STDIN')",
    'sql`truncate table link_factory_key`',
  ])('is refused: %s', (text) => {
    expect(reasonsIn(text)).toEqual([expect.stringMatching(/^[12]: tasks writes link_factory_key, which is of link$/)]);
  });

  it('is refused in the platform, too', () => {
    expect(reasonsIn("db.deleteFrom('devices_device')", 'apps/server/src/platform/jobs/maintenance.ts')).toEqual([
      '1: platform writes devices_device, which is of devices',
    ]);
  });

  it.each([
    ["db.insertInto('link_factory_key')", 'apps/server/src/domains/link/factory-key/factory-key.store.ts'],
    ["db.selectFrom('link_factory_key').select('sn')", undefined],
    ['sql`select sn from link_factory_key for update of devices_device`', undefined],
    ['/** An update link_factory_key would lose. */\n// delete from devices_device\n', undefined],
  ])('is not seen in %s', (text, path) => {
    expect(reasonsIn(text, path)).toEqual([]);
  });
});

describe('a read of another domain’s JSON', () => {
  it.each([
    ["db.selectFrom('devices_shop as p').select(['p.id', 'p.opening_hours'])", 'devices_shop.opening_hours'],
    ["db.leftJoin('devices_shop as p', 'p.id', 'd.shop_id').selectAll('p')", 'devices_shop.*'],
    ["db.selectFrom('devices_shop').selectAll().where('id', '=', id)", 'devices_shop.*'],
    ["db.selectFrom('devices_shop').select('opening_hours')", 'devices_shop.opening_hours'],
    ["sql`select x from link_facts f where f.facts ->> 'timezone' = 'UTC'`", 'link_facts.facts'],
    ['sql`select f.* from d left join link_facts f on true`', 'link_facts.*'],
    ['sql`select to_jsonb(f) from link_facts as f`', 'link_facts.*'],
    ['sql`select apps from link_facts where true`', 'link_facts.apps'],
    ["sql`select from link_facts where facts -> 'a' = '1'`", 'link_facts.facts'],
  ])('is refused: %s', (text, what) => {
    expect(reasonsIn(text)).toEqual([expect.stringContaining(`tasks reads ${what}, JSON of`)]);
  });

  it.each([
    ["db.selectFrom('devices_shop as p').select(['p.id', 'p.timezone'])", undefined],
    [
      'sql`select facts from link_facts f where f.facts is not null`',
      'apps/server/src/domains/link/uplink/facts.store.ts',
    ],
    ['sql`select f.timezone from link_facts f`; const f = list; f.facts(1)', undefined],
    ["db.selectFrom('audit_entry as entry').select('entry.before')", undefined],
  ])('is not seen in %s', (text, path) => {
    expect(reasonsIn(text, path)).toEqual([]);
  });
});
