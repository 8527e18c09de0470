import type { ActionKey } from '@tilldeck/contracts/core/route';
import { thirdPartyServices } from '@tilldeck/contracts/core/third-party';
import { sql } from 'kysely';
import type { ScopedDb } from '../../../platform/db/scope.ts';
import type { Rights } from '../account/account.rules.ts';
import type { Platform } from '../account/account-rights.store.ts';

/** All that anybody of an organisation could do, as far as this platform knows it. */
export async function findOrgRights({ db }: ScopedDb, orgId: number, platform: Platform): Promise<Rights> {
  const { rows } = await sql<{ permission_id: string; action: ActionKey }>`
    select held.permission_id, held.action from org_authority(${orgId}) held
     where exists (select from identity_menu offered where offered.permission_id = held.permission_id
                     and offered.resource_type = 1 and ${platform} = any (offered.platforms))`.execute(db);
  return { permissions: rows.map((row) => [row.permission_id, row.action] as const), services: thirdPartyServices };
}
