import type { ScopedDb } from '../../../platform/db/scope.ts';

export const findContact = ({ db }: ScopedDb, number: number) =>
  db.selectFrom('support_ticket').select(['id', 'contact_email']).where('number', '=', number).executeTakeFirst();

export const findTicketOwner = ({ db }: ScopedDb, id: string) =>
  db.selectFrom('support_ticket').select('org_id').where('id', '=', id).executeTakeFirstOrThrow();

/** Where a ticket went, if it was merged into another one, and that into a third. */
export async function findMergedInto({ db }: ScopedDb, id: string): Promise<string> {
  const found = await db
    .selectFrom('support_ticket')
    .select('merged_into')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return found.merged_into === null ? id : findMergedInto({ db } as ScopedDb, found.merged_into);
}
