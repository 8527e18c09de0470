import type { RichDoc } from '@tilldeck/contracts/core/rich-text';
import type { MessageSide, TicketState, TicketType } from '@tilldeck/contracts/support/ticket.states';
import type { DB } from '@tilldeck/db/generated/tables';
import { type Selectable, sql } from 'kysely';
import { inScope, type ScopedDb } from '../../../platform/db/scope.ts';
import { touched } from '../../../platform/db/touched.ts';
import type { Calendar } from '../clock/clock.rules.ts';
import type { clockColumns } from '../clock/clock-row.rules.ts';

export type TicketRow = Omit<Selectable<DB['support_ticket']>, 'state' | 'type'> & {
  state: TicketState;
  type: TicketType;
};
type ClockColumns = ReturnType<typeof clockColumns>;

export const findTicketForUpdate = async ({ scope, db }: ScopedDb, id: string): Promise<TicketRow | undefined> =>
  (await db
    .selectFrom('support_ticket')
    .selectAll()
    .where('id', '=', id)
    .where(inScope(scope, 'support_ticket'))
    .forUpdate()
    .executeTakeFirst()) as TicketRow | undefined;

/** What an event says of a ticket. */
export const findTicketNamed = async ({ db }: ScopedDb, id: string) =>
  (await db
    .selectFrom('support_ticket')
    .select(['id', 'org_id', 'number', 'state'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()) as Pick<TicketRow, 'id' | 'org_id' | 'number' | 'state'>;

/** Whether the organisation has an open ticket of the number; it stays open until the transaction ends. */
export const findOpenNumberForShare = ({ db }: ScopedDb, orgId: number, number: number) =>
  db
    .selectFrom('support_ticket')
    .select('id')
    .where('number', '=', number)
    .where('org_id', '=', orgId)
    .where('state', '<>', 'closed')
    .forShare()
    .executeTakeFirst();

export interface TicketDraft {
  orgId: number;
  title: string;
  type: TicketType;
  deviceId: string | null;
  sn: string;
  contactEmail: string;
  language: string;
  submitterId: string | null;
  submitter: string;
  calendar: Calendar;
  problem: TicketProblem | undefined;
}

export const insertTicket = async ({ db }: ScopedDb, draft: TicketDraft, clock: ClockColumns): Promise<TicketRow> =>
  (await db
    .insertInto('support_ticket')
    .values({
      org_id: draft.orgId,
      title: draft.title,
      type: draft.type,
      device_id: draft.deviceId,
      sn: draft.sn,
      contact_email: draft.contactEmail,
      contact_language: draft.language,
      submitter_id: draft.submitterId,
      submitter: draft.submitter,
      calendar: draft.calendar === null ? null : JSON.stringify(draft.calendar),
      ...(draft.problem ?? {}),
      ...clock,
    })
    .returningAll()
    .executeTakeFirstOrThrow()) as TicketRow;

export interface TicketMoved {
  state?: TicketState;
  assignee?: { id: string; name: string } | null;
  clock?: ClockColumns;
  mergedInto?: string | null;
  /** A message was written. */
  hasMessage?: boolean;
}

export const updateTicketMoved = async ({ db }: ScopedDb, row: TicketRow, moved: TicketMoved): Promise<TicketRow> =>
  (await db
    .updateTable('support_ticket')
    .set({
      ...(moved.state === undefined || moved.state === row.state
        ? {}
        : { state: moved.state, state_at: sql<string>`clock_timestamp()` }),
      ...(moved.state === 'processed' && row.state !== 'processed'
        ? { rating_asked_at: sql<string>`clock_timestamp()` }
        : {}),
      ...(moved.assignee === undefined
        ? {}
        : { assignee_id: moved.assignee?.id ?? null, assignee: moved.assignee?.name ?? '' }),
      ...(moved.mergedInto === undefined ? {} : { merged_into: moved.mergedInto }),
      ...(moved.hasMessage
        ? { message_count: sql<number>`message_count + 1`, last_message_at: sql<string>`clock_timestamp()` }
        : {}),
      ...moved.clock,
      ...touched,
    })
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow()) as TicketRow;

export interface WrittenText {
  ticketId: string;
  accountId: string | null;
  author: string;
  body: RichDoc;
  fileIds: readonly string[];
  pictureIds: readonly string[];
}

const textColumns = ({ ticketId, accountId, author, body, fileIds, pictureIds }: WrittenText) => ({
  ticket_id: ticketId,
  account_id: accountId,
  author,
  body: JSON.stringify(body),
  file_ids: [...fileIds],
  picture_ids: [...pictureIds],
});

export const insertMessage = (
  { db }: ScopedDb,
  { side, isSolution, ...text }: WrittenText & { side: MessageSide; isSolution: boolean },
) =>
  db
    .insertInto('support_message')
    .values({ ...textColumns(text), side, is_solution: isSolution })
    .returning('id')
    .executeTakeFirstOrThrow();

export const insertNote = ({ db }: ScopedDb, text: WrittenText) =>
  db.insertInto('support_note').values(textColumns(text)).returning('id').executeTakeFirstOrThrow();

/** A type of problem with its product, by the names they have now: a ticket keeps these. */
export const findProblem = ({ db }: Pick<ScopedDb, 'db'>, id: number) =>
  db
    .selectFrom('knowledge_problem as p')
    .innerJoin('knowledge_product as d', 'd.id', 'p.product_id')
    .select(['d.id as product_id', 'd.name_en as product_name_en', 'd.name_zh as product_name_zh'])
    .select(['p.id as problem_id', 'p.name_en as problem_name_en', 'p.name_zh as problem_name_zh'])
    .where('p.id', '=', id)
    .executeTakeFirst();
export type TicketProblem = NonNullable<Awaited<ReturnType<typeof findProblem>>>;

/** The device that a person names by its serial number, if they reach it and it is the organisation's or below it. */
export const findDevice = ({ scope, db }: ScopedDb, sn: string) =>
  db
    .selectFrom('devices_device as d')
    .select(['d.id', 'd.sn', 'd.org_id'])
    .where('d.sn', '=', sn)
    .where(inScope(scope, 'd'))
    .executeTakeFirst();

/** What colleagues call a person; the login name where the account is not to be seen, as while acting for a partner. */
export async function findWriterName({ db }: ScopedDb, accountId: string, loginName: string): Promise<string> {
  const row = await db
    .selectFrom('identity_account')
    .select('nick_name')
    .where('id', '=', accountId)
    .executeTakeFirst();
  return row?.nick_name || loginName;
}
