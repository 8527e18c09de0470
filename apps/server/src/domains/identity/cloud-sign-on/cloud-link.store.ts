import { sql } from 'kysely';
import type { ScopedDb } from '../../../platform/db/scope.ts';

/** A link is good until the password is reset or the account moves: then both sides are proven again. */
const links = ({ db }: ScopedDb) =>
  db
    .selectFrom('identity_cloud_link as link')
    .innerJoin('identity_account as account', 'account.id', 'link.account_id')
    .select(['link.account_id', 'link.peer_id', 'link.subject', 'link.remote_login_name', 'link.remote_org_name'])
    .select('link.linked_at')
    .select(
      sql<boolean>`account.password_changed_at <= link.linked_at and account.org_id = link.org_id`.as('is_confirmed'),
    )
    .where('account.terminated_at', 'is', null);

export const listLinksOf = (inside: ScopedDb, accountId: string) =>
  links(inside).where('link.account_id', '=', accountId).execute();

export const findLinkOf = (inside: ScopedDb, accountId: string, peerId: string) =>
  links(inside).where('link.account_id', '=', accountId).where('link.peer_id', '=', peerId).executeTakeFirst();

export const findLinkBySubject = (inside: ScopedDb, peerId: string, subject: string) =>
  links(inside).where('link.peer_id', '=', peerId).where('link.subject', '=', subject).executeTakeFirst();

interface NewLink {
  accountId: string;
  orgId: number;
  peerId: string;
  subject: string;
  remote: { loginName: string; orgName: string };
}

/** In place of the one before: an account has one link per cloud. */
export async function insertLink(inside: ScopedDb, link: NewLink): Promise<void> {
  await deleteLink(inside, link.accountId, link.peerId);
  await inside.db
    .insertInto('identity_cloud_link')
    .values({
      account_id: link.accountId,
      org_id: link.orgId,
      peer_id: link.peerId,
      subject: link.subject,
      remote_login_name: link.remote.loginName,
      remote_org_name: link.remote.orgName,
    })
    .execute();
}

export const deleteLink = ({ db }: ScopedDb, accountId: string, peerId: string) =>
  db.deleteFrom('identity_cloud_link').where('account_id', '=', accountId).where('peer_id', '=', peerId).execute();

/** Begins a linking; those that are over make room. */
export async function insertLinking(
  { db }: ScopedDb,
  linking: {
    side: 'asked' | 'offered';
    peerId: string;
    subject: string;
    accountId?: string;
    remote?: { loginName: string; orgName: string };
    tokenHash?: Buffer;
    minutes: number;
  },
): Promise<void> {
  await db.deleteFrom('identity_cloud_linking').where('expires_at', '<', sql<string>`now()`).execute();
  await db
    .insertInto('identity_cloud_linking')
    .values({
      side: linking.side,
      peer_id: linking.peerId,
      subject: linking.subject,
      account_id: linking.accountId ?? null,
      remote_login_name: linking.remote?.loginName ?? '',
      remote_org_name: linking.remote?.orgName ?? '',
      token_hash: linking.tokenHash ?? null,
      expires_at: sql`now() + make_interval(mins => ${linking.minutes})`,
    })
    .execute();
}

const openLinkings = ({ db }: ScopedDb) =>
  db.selectFrom('identity_cloud_linking').selectAll().where('expires_at', '>', sql<string>`now()`).forUpdate();

/** An offer nobody here agreed to yet. */
export const findOffer = (inside: ScopedDb, tokenHash: Buffer) =>
  openLinkings(inside).where('token_hash', '=', tokenHash).where('account_id', 'is', null).executeTakeFirst();

/** What the account itself began last, on whichever cloud. */
export const findAsked = (inside: ScopedDb, accountId: string) =>
  openLinkings(inside)
    .where('side', '=', 'asked')
    .where('account_id', '=', accountId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

export const findAgreed = (inside: ScopedDb, peerId: string, subject: string, receiptHash: Buffer) =>
  openLinkings(inside)
    .where('side', '=', 'offered')
    .where('peer_id', '=', peerId)
    .where('subject', '=', subject)
    .where('receipt_hash', '=', receiptHash)
    .executeTakeFirst();

export const updateOfferAgreed = ({ db }: ScopedDb, id: string, accountId: string, receiptHash: Buffer) =>
  db
    .updateTable('identity_cloud_linking')
    .set({ account_id: accountId, receipt_hash: receiptHash })
    .where('id', '=', id)
    .execute();

export const deleteLinking = ({ db }: ScopedDb, id: string) =>
  db.deleteFrom('identity_cloud_linking').where('id', '=', id).execute();
