import { type RawBuilder, sql } from 'kysely';
import { controllersOf, treeLine } from '../../../platform/db/org-tree.ts';
import { vendorOrgId } from '../../../platform/db/scope.ts';

/**
 * The keys of an account, as `reachKeys` makes them of a notice: what it is, under each organisation that may write to it.
 * Asked of the account and its organisation at this moment, so a person who joins or moves finds what is for them now.
 */
export const readerKeys = (accountId: string): RawBuilder<{ key: string }> => sql<{ key: string }>`(
  select w || ':' || k.key as key
    from (select a.user_type, o.id as org_id, o.kind, o.country_code, ${treeLine('o')} as line,
                 ${vendorOrgId}::int || ${controllersOf('o', 'control')} as writers
            from identity_account a join identity_org o on o.id = a.org_id where a.id = ${accountId}::bigint) me,
         unnest(me.writers) w,
         lateral (select 'all' as key
                  union all select 'vendor' where me.kind = 'vendor'
                  union all select 'type:' || me.user_type
                  union all select 'country:' || me.country_code where me.country_code is not null
                  union all select 'org:' || line.id from unnest(me.line) line (id)
                  union all select 'model:' || t.key from devices_total t
                             where t.scope_id = me.org_id and t.kind = 'model' and t.n > 0 and me.kind <> 'vendor') k)`;
