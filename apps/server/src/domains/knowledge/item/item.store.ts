import { measureRichText, type RichDoc, readRichText } from '@tilldeck/contracts/core/rich-text';
import type { itemDraft } from '@tilldeck/contracts/knowledge/item.schemas';
import { publishedParts } from '@tilldeck/contracts/knowledge/published.rules';
import type { DB } from '@tilldeck/db/generated/tables';
import { type Selectable, sql } from 'kysely';
import type { z } from 'zod';
import type { ScopedDb } from '../../../platform/db/scope.ts';
import { touched } from '../../../platform/db/touched.ts';

type ItemDraft = z.output<typeof itemDraft>;
export type StoredItem = Selectable<DB['knowledge_item']>;

const docOf = (text: string | undefined): RichDoc | null => (text ? readRichText(text) : null);
const jsonOf = (doc: RichDoc | null): string | null => doc && JSON.stringify(doc);

export function columnsOf(draft: ItemDraft) {
  const [en, zh] = [docOf(draft.bodyEn), docOf(draft.bodyZh)];
  const fileIds = new Set([en, zh].flatMap((doc) => (doc ? measureRichText(doc).fileIds : [])));
  return {
    title_en: draft.titleEn,
    title_zh: draft.titleZh,
    body_en: jsonOf(en),
    body_zh: jsonOf(zh),
    keywords: draft.keywords,
    file_ids: [...fileIds],
  };
}
type ItemColumns = ReturnType<typeof columnsOf> & { problem_id: number; updated_by: string };

export const findItemForUpdate = ({ db }: ScopedDb, id: string): Promise<StoredItem | undefined> =>
  db.selectFrom('knowledge_item').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

export const insertItem = ({ db }: ScopedDb, columns: ItemColumns): Promise<StoredItem> =>
  db
    .insertInto('knowledge_item')
    .values({ ...columns, created_by: columns.updated_by })
    .returningAll()
    .executeTakeFirstOrThrow();

interface ItemMarks {
  state?: 'draft' | 'published';
  published_at?: string | null;
  topped_at?: string | null;
  updated_by: string;
}
export const updateItem = ({ db }: ScopedDb, id: string, change: ItemColumns | ItemMarks): Promise<StoredItem> =>
  db
    .updateTable('knowledge_item')
    .set({ ...change, ...touched })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();

export const deleteItem = ({ db }: ScopedDb, id: string) =>
  db.deleteFrom('knowledge_item').where('id', '=', id).execute();

export const deletePublished = ({ db }: ScopedDb, id: string) =>
  db.deleteFrom('knowledge_published').where('id', '=', id).execute();

/** What readers see, and the words it is found by. */
export async function insertPublished({ db }: ScopedDb, item: StoredItem, productId: number): Promise<void> {
  const parts = publishedParts({
    titleEn: item.title_en,
    titleZh: item.title_zh,
    keywords: item.keywords,
    bodyEn: item.body_en,
    bodyZh: item.body_zh,
  });
  const vector = (words: string) => sql<string>`to_tsvector('english', ${words})`;
  await db
    .insertInto('knowledge_published')
    .values({
      id: item.id,
      problem_id: item.problem_id,
      product_id: productId,
      title_en: item.title_en,
      title_zh: item.title_zh,
      lead_en: parts.leadEn,
      lead_zh: parts.leadZh,
      body_en: jsonOf(item.body_en),
      body_zh: jsonOf(item.body_zh),
      title_words: vector(parts.titleWords),
      words: vector(parts.words),
      file_ids: item.file_ids,
      topped_at: item.topped_at,
      published_at: item.published_at ?? item.updated_at,
      updated_at: item.updated_at,
    })
    .execute();
}

/** Its place in the reader's list; words stay as they are. */
export const updatePublishedPlace = ({ db }: ScopedDb, item: StoredItem) =>
  db.updateTable('knowledge_published').set({ topped_at: item.topped_at }).where('id', '=', item.id).execute();
