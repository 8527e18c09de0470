import type { ActionKey } from '@tilldeck/contracts/core/route';
import { decisionMails } from '@tilldeck/contracts/identity/preference.routes';
import { pickLanguage } from '@tilldeck/phrases/language';
import { sql } from 'kysely';
import { isController } from '../../../platform/db/org-tree.ts';
import type { ScopedDb } from '../../../platform/db/scope.ts';
import type { Decider, Deciders } from '../../../platform/mail/deciders.ts';
import { isHeld } from '../session/held-permission.view.ts';

/** More than anybody reads, and a bound for the emails of one request. */
const maxDeciders = 50;

interface Row {
  org_id: number;
  org_name: string;
  id: string;
  login_name: string;
  nick_name: string;
  email: string;
  language: string;
  is_mailed: boolean;
}

/**
 * Who may decide a matter of an organisation: people in use with the permission there, or else in the nearest
 * organisation that controls it. Needs a system scope, as controlling organisations are above the caller.
 */
export async function findDeciders(
  { db }: Pick<ScopedDb, 'db'>,
  orgId: number,
  permission: `${string}.${ActionKey}`,
  except: readonly string[] = [],
): Promise<Deciders | null> {
  const [permissionId, action] = permission.split('.');
  const { rows } = await sql<Row>`
    with reach as materialized (
      select o.id, o.name, o.depth
        from identity_org c
        join identity_org o on o.kind = 'vendor' or ${isController(sql`o.id`, 'c', 'control')}
       where c.id = ${orgId} and org_is_open(o.id)),
    offered as materialized (
      select r.id as org_id, m.permission_id, m.action from reach r cross join lateral org_authority(r.id) m
       where m.permission_id = ${permissionId} and m.action = ${action})
    select r.id as org_id, r.name as org_name, a.id, a.login_name, a.nick_name, a.email, a.language,
           a.is_email_confirmed and not exists (select from identity_preference p where p.account_id = a.id
                         and p.key = ${decisionMails.key} and p.value = ${decisionMails.off}) as is_mailed
      from reach r join offered on offered.org_id = r.id join identity_account a on a.org_id = r.id
     where a.is_enabled and a.terminated_at is null and a.activated_at is not null
       and a.id <> all(${except}::bigint[]) and ${isHeld('a', 'offered')}
     order by r.depth desc, r.id, a.id limit ${maxDeciders}`.execute(db);
  const [nearest] = rows;
  if (!nearest) return null;
  const people = rows.filter(({ org_id }) => org_id === nearest.org_id).map(presentDecider);
  return { orgId: nearest.org_id, orgName: nearest.org_name, people };
}

const presentDecider = (row: Row): Decider => ({
  accountId: row.id,
  loginName: row.login_name,
  name: row.nick_name || row.login_name,
  email: row.email,
  language: pickLanguage(row.language),
  isMailed: row.is_mailed,
});
