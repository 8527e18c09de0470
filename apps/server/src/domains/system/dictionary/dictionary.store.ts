import type { dictionaryTypeDraft, dictionaryValueDraft } from '@tilldeck/contracts/system/dictionary.schemas';
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
