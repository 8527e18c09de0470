import type { FirmwareChain } from '@tilldeck/contracts/factory/firmware.schemas';
import { sql } from 'kysely';
import { refuseUnless } from '../../../platform/app-error.ts';
import { isController } from '../../../platform/db/org-tree.ts';
import { inScope, type OrgScope, readIn, type ScopedDb, vendorOrgId } from '../../../platform/db/scope.ts';
import { countPrinters } from '../../devices/index.ts';
import { chainOf } from './firmware.rules.ts';
import { findFirmware } from './firmware.store.ts';

const shownChains = 50;

interface Named {
  org_id: number;
  org_name: string;
  name: string;
}

/** The chains in reach, or the one of a firmware, each with the devices its owner could update. */
export const listChains = (scope: OrgScope, id: string | undefined): Promise<FirmwareChain[]> =>
  readIn(scope, async (db) => {
    const inside = { scope, db };
    const one = id === undefined ? undefined : await findFirmware(inside, id);
    refuseUnless(id === undefined || one, 'core.not_found');
    const { rows } = await sql<Named>`
      select w.org_id, org_name(w.org_id) as org_name, w.name from factory_firmware w
       where ${inScope(scope, 'w')} and ${one ? sql`w.org_id = ${one.org_id} and w.name = ${one.name}` : sql`true`}
       group by 1, 2, 3 order by max(w.id) desc limit ${sql.lit(shownChains)}`.execute(db);
    if (rows.length === 0) return [];
    const counts = await countByOwner(inside, rows);
    const steps = await listSteps(inside, rows);
    return rows.map(({ org_id: orgId, org_name: orgName, name }) => ({
      orgId: String(orgId),
      orgName,
      name,
      ...chainOf(steps.get(keyOf(orgId, name)) ?? [], counts.get(keyOf(orgId, name)) ?? new Map()),
    }));
  });

const keyOf = (orgId: number, name: string): string => `${orgId}/${name}`;

async function listSteps({ scope, db }: ScopedDb, chains: readonly Named[]) {
  const rows = await db
    .selectFrom('factory_firmware as w')
    .select([
      'w.id',
      'w.org_id',
      'w.name',
      'w.update_version',
      'w.version_code',
      'w.previous_version',
      'w.published_at',
    ])
    .where(
      'w.name',
      'in',
      chains.map(({ name }) => name),
    )
    .where(inScope(scope, 'w'))
    .execute();
  return Map.groupBy(
    rows.map((row) => ({
      key: keyOf(row.org_id, row.name),
      id: row.id,
      updateVersion: row.update_version,
      versionCode: row.version_code,
      previousVersion: row.previous_version,
      state: row.published_at === null ? ('pending' as const) : ('published' as const),
    })),
    ({ key }) => key,
  );
}

/** Devices by version for each chain: those that the owner of the chain controls, and the caller reaches. */
async function countByOwner(inside: ScopedDb<OrgScope>, chains: readonly Named[]) {
  const counts = new Map<string, Map<string, number>>();
  for (const [orgId, own] of Map.groupBy(chains, ({ org_id }) => org_id)) {
    const isWhole = orgId === vendorOrgId || orgId === inside.scope.orgId;
    const found = await countPrinters(
      inside,
      own.map(({ name }) => name),
      isWhole ? undefined : isController(sql`${orgId}`, 'd'),
    );
    for (const { name, version, count } of found) {
      const versions = counts.get(keyOf(orgId, name)) ?? new Map<string, number>();
      counts.set(keyOf(orgId, name), versions.set(version, count));
    }
  }
  return counts;
}
