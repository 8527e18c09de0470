import { type RawBuilder, sql } from 'kysely';
import type { ScopedDb } from '../../../platform/db/scope.ts';

/** What the device got; before it is activated, what its first start would get now. */
export const hashFor = (deviceId: RawBuilder<string>): RawBuilder<string | null> => sql<string | null>`
  coalesce((select v.hash from factory_device f join factory_policy_version v on v.id = f.version_id where f.device_id = ${deviceId}),
    (select v.hash from devices_device q join factory_policy_version v on v.id = factory_match(q)
      where q.id = ${deviceId} and q.activated_at is null))`;

/** Versions with one hash are alike but for the ids of equal files. */
export const findDocument = ({ db }: ScopedDb, hash: string) =>
  db
    .selectFrom('factory_policy_version')
    .select(['document', 'files'])
    .where('hash', '=', hash)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
