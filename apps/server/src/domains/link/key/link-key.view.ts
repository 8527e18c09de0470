import type { RouteInput } from '@tilldeck/contracts/core/route';
import type { linkKeyRoutes } from '@tilldeck/contracts/link/link-key.routes';
import type { LinkKey } from '@tilldeck/contracts/link/link-key.schemas';
import { sql } from 'kysely';
import { AppError } from '../../../platform/app-error.ts';
import { codeOf, fingerprintOf } from '../../../platform/auth/ed25519.ts';
import { startingWith } from '../../../platform/db/like.ts';
import { keysetPage } from '../../../platform/db/paging.ts';
import { inScope, readIn, type Scope, type ScopedDb } from '../../../platform/db/scope.ts';

const keysIn = (scope: Scope, db: ScopedDb['db']) =>
  db
    .selectFrom('link_key as key')
    .innerJoin('devices_device as device', 'device.id', 'key.device_id')
    .innerJoin('devices_model as model', 'model.id', 'device.model_id')
    .leftJoin('identity_org as org', 'org.id', 'key.org_id')
    .leftJoin('link_key as present', (join) =>
      join
        .onRef('present.device_id', '=', 'key.device_id')
        .on('present.state', '=', 'active')
        .onRef('present.id', '<>', 'key.id'),
    )
    .select([
      'key.id',
      'key.device_id',
      'key.sn',
      'key.org_id',
      'key.public_key',
      'key.state',
      'key.source',
      // Where a device was before it became theirs is not the new owner's to know.
      sql<string | null>`case when key.created_at >= device.owned_since then host(key.ip) end`.as('ip'),
      'key.agent',
      'key.created_at',
      'key.decided_at',
      sql<string>`case when coalesce(key.decided_at, key.created_at) >= device.owned_since then key.decided_by else '' end`.as(
        'decided_by',
      ),
      sql<string | null>`case when key.last_used_at >= device.owned_since then key.last_used_at end`.as('last_used_at'),
      sql<string>`case when coalesce(key.decided_at, key.created_at) >= device.owned_since then key.reason else '' end`.as(
        'reason',
      ),
      'model.name as model_name',
      'org.name as org_name',
      'present.public_key as present_key',
      'present.created_at as present_at',
      'present.last_used_at as present_used_at',
    ])
    .where(inScope(scope, 'key'));

export function pageKeys(scope: Scope, input: RouteInput<typeof linkKeyRoutes.page>) {
  return readIn(scope, (db) => {
    let query = keysIn(scope, db).where('key.state', '=', input.state);
    if (input.keyword) query = query.where('key.sn', 'like', startingWith(input.keyword));
    return keysetPage(db, query, input, 'key.id', presentKey);
  });
}

export async function listKeysOfDevice(scope: Scope, deviceId: string) {
  return readIn(scope, async (db) => {
    const device = await db
      .selectFrom('devices_device')
      .select('id')
      .where('id', '=', deviceId)
      .where(inScope(scope, 'devices_device'))
      .executeTakeFirst();
    if (!device) throw new AppError('core.not_found');
    const rows = await keysIn(scope, db)
      .where('key.device_id', '=', deviceId)
      .orderBy('key.id', 'desc')
      .limit(100)
      .execute();
    return { keys: rows.map(presentKey) };
  });
}

type Row = NonNullable<Awaited<ReturnType<ReturnType<typeof keysIn>['executeTakeFirst']>>>;

const presentKey = (row: Row): LinkKey => ({
  id: row.id,
  deviceId: row.device_id,
  sn: row.sn,
  modelName: row.model_name,
  orgId: String(row.org_id),
  orgName: row.org_name ?? '',
  fingerprint: fingerprintOf(row.public_key),
  code: codeOf(row.public_key),
  state: row.state as LinkKey['state'],
  source: row.source as LinkKey['source'],
  ip: row.ip,
  agent: row.agent,
  createdAt: row.created_at,
  decidedAt: row.decided_at,
  decidedBy: row.decided_by,
  lastUsedAt: row.last_used_at,
  reason: row.reason,
  replaces:
    row.present_key && row.present_at && row.state === 'waiting'
      ? { fingerprint: fingerprintOf(row.present_key), createdAt: row.present_at, lastUsedAt: row.present_used_at }
      : null,
});
