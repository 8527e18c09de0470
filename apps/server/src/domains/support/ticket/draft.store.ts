import type { DraftKind } from '@tilldeck/contracts/support/ticket.schemas';
import { sql } from 'kysely';
import type { ScopedDb } from '../../../platform/db/scope.ts';

/** Whose draft, and of what. */
export interface DraftPlace {
  orgId: number;
  accountId: string;
  kind: DraftKind;
  /** Null for a ticket that is not submitted yet. */
  ticketId: string | null;
}

export const findDraft = ({ db }: Pick<ScopedDb, 'db'>, { orgId, accountId, kind, ticketId }: DraftPlace) =>
  db
    .selectFrom('support_draft')
    .select(['content', 'updated_at'])
    .where('org_id', '=', orgId)
    .where('account_id', '=', accountId)
    .where('kind', '=', kind)
    .where(sql<boolean>`coalesce(ticket_id, 0) = ${ticketId ?? '0'}::bigint`)
    .executeTakeFirst();

export const setDraft = ({ db }: ScopedDb, { orgId, accountId, kind, ticketId }: DraftPlace, content: string) =>
  sql`insert into support_draft (org_id, account_id, kind, ticket_id, content)
      values (${orgId}, ${accountId}::bigint, ${kind}, ${ticketId}::bigint, ${content})
      on conflict (org_id, account_id, kind, (coalesce(ticket_id, 0)))
      do update set content = excluded.content, updated_at = now()`.execute(db);

export const deleteDraft = ({ db }: ScopedDb, { orgId, accountId, kind, ticketId }: DraftPlace) =>
  db
    .deleteFrom('support_draft')
    .where('org_id', '=', orgId)
    .where('account_id', '=', accountId)
    .where('kind', '=', kind)
    .where(sql<boolean>`coalesce(ticket_id, 0) = ${ticketId ?? '0'}::bigint`)
    .execute();
