import { type RawBuilder, sql } from 'kysely';
import type { App } from '../../apps/server/src/platform/app.ts';
import type { Domain } from '../../apps/server/src/platform/domain.ts';
import type { DesiredItem } from '../../apps/server/src/platform/link/desired-item.ts';

/** Documents once per class of devices, as policies will keep them. Beside the tables of the product, in no migration. */
export const itemTables = `
CREATE SCHEMA bench;
CREATE TABLE bench.document (hash text PRIMARY KEY, document jsonb NOT NULL);
CREATE TABLE bench.item (name text, class text, hash text NOT NULL REFERENCES bench.document, PRIMARY KEY (name, class));
GRANT USAGE ON SCHEMA bench TO PUBLIC;
GRANT ALL ON ALL TABLES IN SCHEMA bench TO PUBLIC;`;

const contentFor = async ({ database }: App, _deviceId: string, hash: string) => {
  const { rows } = await sql<{ document: Record<string, unknown> }>`
    select document from bench.document where hash = ${hash}`.execute(database.vendor);
  return { document: rows[0]?.document ?? {} };
};

/** The document of the class a device is in, by a column of the device. */
const itemByClass = (name: string, column: 'model_id' | 'org_id'): DesiredItem => ({
  name,
  hash: (deviceId: RawBuilder<string>) => sql<string | null>`(
    select i.hash from devices_device own join bench.item i on i.class = own.${sql.ref(column)}::text
     where own.id = ${deviceId} and i.name = ${name})`,
  contentFor,
});

/** What devices hold before anything changes. */
export const firstHashes = { bench_all: 'hash-all-1', bench_model: 'hash-model-1', bench_owner: 'hash-owner-1' };

export const benchDomain: Domain = {
  name: 'bench',
  tables: {},
  desired: [
    {
      name: 'bench_all',
      hash: () => sql<string | null>`(select i.hash from bench.item i where i.name = 'bench_all' and i.class = '')`,
      contentFor,
    },
    itemByClass('bench_model', 'model_id'),
    itemByClass('bench_owner', 'org_id'),
  ],
};
