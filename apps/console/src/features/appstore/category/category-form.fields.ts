import { categoryRoutes } from '@tilldeck/contracts/appstore/category.routes';
import { type AppCategory, categoryDraft } from '@tilldeck/contracts/appstore/category.schemas';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import type { OpenedForm } from '../../../components/form/CreateButton.tsx';
import { FormDrawer } from '../../../components/form/FormDrawer.tsx';
import type { FormEntry } from '../../../components/form/useFormFields.ts';
import { fileKindField } from '../../../lib/upload/file-kind-field.ts';
import { categoryReads } from './category.queries.ts';

/** In a form a file has a name; the call takes its id. */
const schema = categoryDraft
  .omit({ iconFileId: true })
  .extend({ icon: z.object({ id: z.string(), name: z.string(), sizeBytes: z.number() }).optional() });

const fields: readonly FormEntry<keyof typeof schema.shape>[] = [
  { name: 'nameEn', label: (t) => t('category:field.nameEn') },
  { name: 'nameZh', label: (t) => t('category:field.nameZh') },
  { name: 'sort', label: (t) => t('category:field.sort'), help: (t) => t('category:field.sortHelp') },
  {
    name: 'icon',
    label: (t) => t('category:field.icon'),
    kind: 'file',
    ...fileKindField('categoryIcon'),
    limits: (t) => t('category:iconLimits'),
  },
];

const inputOf = ({ icon, ...values }: z.output<typeof schema>) => ({ ...values, iconFileId: icon?.id ?? null });

interface CategoryFormProps extends OpenedForm<AppCategory> {
  /** What is changed; a new one when absent. */
  record?: AppCategory | undefined;
}

/** A category, new or changed. */
export function CategoryForm({ record, ...frame }: CategoryFormProps) {
  const { t } = useTranslation('category');
  const shared = { ...frame, schema, fields, refreshes: categoryReads };
  if (!record) {
    return (
      <FormDrawer
        {...shared}
        call={categoryRoutes.add}
        title={t('add')}
        doneText={t('added')}
        initial={{ sort: 0 }}
        toInput={inputOf}
      />
    );
  }
  const { nameEn, nameZh, sort, iconFileId } = record;
  const icon = iconFileId ? { id: iconFileId, name: t('field.icon'), sizeBytes: 0 } : undefined;
  return (
    <FormDrawer
      {...shared}
      call={categoryRoutes.modify}
      title={t('edit')}
      doneText={t('saved')}
      initial={{ nameEn, nameZh, sort, icon }}
      toInput={(values) => ({ ...inputOf(values), id: record.id, version: record.version })}
    />
  );
}
