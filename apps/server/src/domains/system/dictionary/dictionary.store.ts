import type { dictionaryTypeDraft, dictionaryValueDraft } from '@tilldeck/contracts/system/dictionary.schemas';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { ScopedDb } from '../../../platform/db/scope.ts';
import { touched } from '../../../platform/db/touched.ts';

type TypeDraft = z.output<typeof dictionaryTypeDraft>;
type ValueDraft = z.output<typeof dictionaryValueDraft>;
type State = 'enabled' | 'disabled';

const typeColumns = (draft: TypeDraft) => ({
  name_en: draft.nameEn,
  name_zh: draft.nameZh,
  type: draft.type,
  sort: draft.sort,
  remark: draft.remark,
});
const valueColumns = (draft: Omit<ValueDraft, 'typeId'>) => ({
  label_en: draft.labelEn,
  label_zh: draft.labelZh,
  value: draft.value,
  sort: draft.sort,
  remark: draft.remark,
});
/** Which of these pairs of dictionary code and value are offered: enabled values of enabled types. */
export async function listOfferedValues(
  { db }: Pick<ScopedDb, 'db'>,
  pairs: readonly { code: string; value: string }[],
): Promise<ReadonlySet<string>> {
  const codes = pairs.map(({ code }) => code);
  const values = pairs.map(({ value }) => value);
  const { rows } = await sql<{ code: string; value: string }>`
    select asked.code, asked.value from unnest(${codes}::text[], ${values}::text[]) as asked (code, value)
      join system_dictionary_type t on lower(t.type) = asked.code and t.state = 'enabled'
      join system_dictionary_value v on v.type_id = t.id and v.value = asked.value and v.state = 'enabled'`.execute(db);
  return new Set(rows.map(({ code, value }) => `${code} ${value}`));
}

export const findTypeForUpdate = ({ db }: ScopedDb, id: string) =>
  db.selectFrom('system_dictionary_type').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

export const findValueForUpdate = ({ db }: ScopedDb, id: string) =>
  db.selectFrom('system_dictionary_value').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

export const insertType = ({ db }: ScopedDb, draft: TypeDraft) =>
  db.insertInto('system_dictionary_type').values(typeColumns(draft)).returningAll().executeTakeFirstOrThrow();

export const updateType = ({ db }: ScopedDb, id: string, draft: TypeDraft) =>
  db
    .updateTable('system_dictionary_type')
    .set({ ...typeColumns(draft), ...touched })
    .where('id', '=', id)
    .returningAll()
    .returning((eb) =>
      eb
        .selectFrom('system_dictionary_value')
        .where('type_id', '=', id)
        .select((inner) => inner.fn.countAll<string>().as('n'))
        .as('value_count'),
    )
    .executeTakeFirstOrThrow();

export const updateTypeState = ({ db }: ScopedDb, id: string, state: State) =>
  db
    .updateTable('system_dictionary_type')
    .set({ state, ...touched })
    .where('id', '=', id)
    .execute();

export const insertValue = ({ db }: ScopedDb, draft: ValueDraft) =>
  db
    .insertInto('system_dictionary_value')
    .values({ type_id: draft.typeId, ...valueColumns(draft) })
    .returningAll()
    .executeTakeFirstOrThrow();

export const updateValue = ({ db }: ScopedDb, id: string, draft: Omit<ValueDraft, 'typeId'>) =>
  db
    .updateTable('system_dictionary_value')
    .set({ ...valueColumns(draft), ...touched })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();

export const updateValueState = ({ db }: ScopedDb, id: string, state: State) =>
  db
    .updateTable('system_dictionary_value')
    .set({ state, ...touched })
    .where('id', '=', id)
    .execute();
