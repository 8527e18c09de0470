import type { Audience } from '@tilldeck/contracts/appstore/publication.schemas';
import { sql } from 'kysely';
import { refuseUnless } from '../../../platform/app-error.ts';
import { refuseUnseen } from '../../../platform/db/refuse-unseen.ts';
import { inScope, orgControlled, type ScopedDb } from '../../../platform/db/scope.ts';

type NamedAudience = Partial<Pick<Audience, 'tagIds' | 'groupIds' | 'partnerIds' | 'modelIds'>>;

/** Every record an audience names has to be there for who asks, whichever part of the audience counts. */
export function refuseUnseenAudience(inside: ScopedDb, audience: NamedAudience): Promise<void> {
  const seen = inScope(inside.scope, 't');
  return refuseUnseen(inside, [
    { table: 'devices_tag', ids: audience.tagIds ?? [], seen },
    { table: 'devices_group', ids: audience.groupIds ?? [], seen },
    { table: 'identity_org', ids: audience.partnerIds ?? [], seen: orgControlled(inside.scope, 't') },
    { table: 'devices_model', ids: audience.modelIds ?? [], seen: sql<boolean>`true` },
  ]);
}

/** A group that fills itself has no devices of its own, and no groups below that a device could stand in. */
export async function refuseDynamicGroups({ db }: Pick<ScopedDb, 'db'>, groupIds: readonly string[]): Promise<void> {
  if (groupIds.length === 0) return;
  const dynamic = await db
    .selectFrom('devices_group')
    .select('id')
    .where('id', 'in', groupIds.map(Number))
    .where('kind', '=', 'dynamic')
    .executeTakeFirst();
  refuseUnless(!dynamic, 'appstore.group_dynamic');
}

/** Both: what somebody can be offered a version by. */
export async function refuseUnfitAudience(inside: ScopedDb, audience: NamedAudience): Promise<void> {
  await refuseUnseenAudience(inside, audience);
  await refuseDynamicGroups(inside, audience.groupIds ?? []);
}
