import type { HomeMessage } from '@tilldeck/contracts/home/home.schemas';
import type { Language } from '@tilldeck/phrases/language';
import { sql } from 'kysely';
import { type Ctx, callerOf, selfOf } from '../context.ts';
import { readIn, type ScopedDb, writeIn } from '../db/scope.ts';
import { insertEvent } from '../transact.ts';

/** A kind of message to one person: what happened to something of theirs. Domains declare it and send it. */
export interface MessageKind {
  /** `<domain>.<name>`, unique among all. */
  key: string;
  title: (language: Language) => string;
}

interface Message {
  accountId: string;
  /** The organisation the person works in: who hears that there is a message. */
  orgId: number;
  key: string;
  /** What it is about: a name, or the first words of an answer. */
  subject: string;
  /** The page where it is seen; none where there is no page for it. */
  href?: string;
}

const subjectLength = 300;

/** Commits with what happened. Needs the vendor's or a system scope: partners' role writes to nobody. */
export async function sendMessage({ db }: Pick<ScopedDb, 'db'>, message: Message): Promise<void> {
  const { accountId, orgId, key, subject, href = null } = message;
  await sql`insert into home_message (account_id, key, subject, href)
            values (${accountId}::bigint, ${key}, ${subject.slice(0, subjectLength)}, ${href})`.execute(db);
  await insertEvent(db, { topic: 'home.message', payload: { accountId }, orgId, permission: 'signedIn' });
}

const shownMessages = 20;
const countedMessages = 100;

/** The newest messages of the caller; nobody has any while acting for a partner. */
export async function listMessages(ctx: Ctx, kinds: readonly MessageKind[]) {
  const { accountId, acting, apiKey } = callerOf(ctx);
  if (acting || apiKey) return { unread: 0, items: [] };
  return readIn(ctx.scope, async (db) => {
    const rows = await db
      .selectFrom('home_message')
      .select(['id', 'key', 'subject', 'href', 'at', 'read_at'])
      .where('account_id', '=', accountId)
      .orderBy('id', 'desc')
      .limit(shownMessages)
      .execute();
    const { rows: counted } = await sql<{ n: string }>`
      select count(*) as n from (select from home_message where account_id = ${accountId}::bigint and read_at is null
                                  limit ${countedMessages}) unread`.execute(db);
    const items = rows.flatMap(({ key, read_at, ...row }): HomeMessage[] => {
      const kind = kinds.find((known) => known.key === key);
      return kind ? [{ ...row, title: kind.title(ctx.language), isUnread: read_at === null }] : [];
    });
    return { unread: Number(counted[0]?.n), items };
  });
}

export async function readMessages(ctx: Ctx, ids: readonly string[] | undefined) {
  const { accountId } = selfOf(ctx);
  await writeIn(ctx.scope, ({ db }) =>
    sql`update home_message set read_at = now() where account_id = ${accountId}::bigint and read_at is null
           and (${ids ?? null}::bigint[] is null or id = any(${ids ?? null}::bigint[]))`.execute(db),
  );
  return {};
}
