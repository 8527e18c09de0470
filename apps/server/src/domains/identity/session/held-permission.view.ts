import { type RawBuilder, sql } from 'kysely';

/**
 * Whether an account holds what a row of `org_authority` offers: its lead does, everybody else by their roles. The one
 * place that says so; `account` and `offered` are the names the query gave them.
 */
export const isHeld = (account: string, offered: string): RawBuilder<boolean> => sql<boolean>`
  (${sql.ref(`${account}.is_project_lead`)} or exists (
    select from identity_account_role ar join identity_role_permission rp using (role_id)
     where ar.account_id = ${sql.ref(`${account}.id`)} and rp.permission_id = ${sql.ref(`${offered}.permission_id`)}
       and ${sql.ref(`${offered}.action`)} = any (rp.actions)))`;
