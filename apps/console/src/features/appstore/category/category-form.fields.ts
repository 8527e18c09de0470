import { categoryRoutes } from '@tilldeck/contracts/appstore/category.routes';
import { type AppCategory, categoryDraft } from '@tilldeck/contracts/appstore/category.schemas';
import { z } from 'zod';
import { recordForm } from '../../../components/record/RecordForm.tsx';
import { fileKindField } from '../../../lib/upload/file-kind-field.ts';
import { categoryFields } from './category.fields.ts';

/** In a form a file has a name; the call takes its id. */
const schema = categoryDraft
  .omit({ iconFileId: true })
  .extend({ icon: z.object({ id: z.string(), name: z.string(), sizeBytes: z.number() }).optional() });

/** A category, new or changed. */
export const categoryForm = recordForm<AppCategory>()({
  schema,
  fields: categoryFields.form({
    nameEn: {},
    nameZh: {},
    sort: {},
    icon: { kind: 'file', ...fileKindField('categoryIcon'), limits: (t) => t('category:iconLimits') },
  }),
  add: categoryRoutes.add,
  modify: categoryRoutes.modify,
  detail: categoryRoutes.detail,
  texts: {
    add: (t) => t('category:add'),
    added: (t) => t('category:added'),
    edit: (t) => t('category:edit'),
    saved: (t) => t('category:saved'),
  },
  initial: { sort: 0 },
  toValues: ({ nameEn, nameZh, sort, iconFileId }, text) => ({
    nameEn,
    nameZh,
    sort,
    icon: iconFileId ? { id: iconFileId, name: text(categoryFields.label('icon')), sizeBytes: 0 } : undefined,
  }),
  toInput: ({ icon, ...values }) => ({ ...values, iconFileId: icon?.id ?? null }),
});
