import { sql } from 'kysely';
import type { ScopedDb } from '../../../platform/db/scope.ts';

export interface SentFileDraft {
  orgId: number;
  accountId: string;
  /** The export call whose permission opens the file. */
  call: string;
  input: unknown;
  language: string;
  timezone: string;
  name: string;
  rowCount: number;
  isCut: boolean;
}

export async function insertSentFile({ db }: ScopedDb, draft: SentFileDraft): Promise<string> {
  const { id } = await db
    .insertInto('files_export')
    .values({
      origin: 'report',
      state: 'running',
      org_id: draft.orgId,
      account_id: draft.accountId,
      call: draft.call,
      input: JSON.stringify(draft.input),
      language: draft.language,
      timezone: draft.timezone,
      name: draft.name,
      row_count: draft.rowCount,
      is_cut: draft.isCut,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** One whose file is still to come; also where that took so long that it was given up. */
export const findSentFile = ({ db }: Pick<ScopedDb, 'db'>, id: string) =>
  db
    .selectFrom('files_export')
    .select(['id', 'org_id', 'account_id', 'name'])
    .where('id', '=', id)
    .where('origin', '=', 'report')
    .where('state', 'in', ['running', 'failed'])
    .executeTakeFirst();

/** Throws where another process was faster, so that its file is the only one. */
export const updateSentFileReady = ({ db }: ScopedDb, id: string, file: { id: string; expires_at: string | null }) =>
  db
    .updateTable('files_export')
    .set({
      state: 'ready',
      failure: null,
      file_id: file.id,
      expires_at: file.expires_at,
      finished_at: sql`now()`,
      updated_at: sql`now()`,
    })
    .where('id', '=', id)
    .where('state', 'in', ['running', 'failed'])
    .returning('id')
    .executeTakeFirstOrThrow();
