import { marketRoutes } from '@tilldeck/contracts/appstore/app.routes';
import { type AppDetail, appChange } from '@tilldeck/contracts/appstore/app.schemas';
import { categoryRoutes } from '@tilldeck/contracts/appstore/category.routes';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router';
import type { z } from 'zod';
import { useBlocks } from '../../../components/base/useBlocks.ts';
import { optionsFrom } from '../../../components/choices/useChoices.ts';
import { DetailsPage } from '../../../components/details/DetailsPage.tsx';
import { FormPage } from '../../../components/form/FormPage.tsx';
import { savedForm } from '../../../components/form/useEditConflict.ts';
import type { FormEntry } from '../../../components/form/useFormFields.ts';
import { nameIn } from '../../../lib/i18n/i18n.ts';
import { useCall } from '../../../lib/request/route-queries.ts';
import { marketHref } from './market.paths.ts';

const schema = appChange
  .pick({ categoryId: true, secondCategoryId: true, keywords: true })
  .superRefine(({ categoryId, secondCategoryId }, judge) => {
    if (secondCategoryId && secondCategoryId === categoryId)
      judge.addIssue({ code: 'custom', message: 'sameCategory', path: ['secondCategoryId'] });
  });

/** /appstore/applist/edit/:id */
export function MarketEditPage() {
  const { id = '' } = useParams();
  const record = useCall(marketRoutes.detail, { id });
  if (!record.data)
    return (
      <DetailsPage
        title=""
        backHref={marketHref(id)}
        isLoading={record.isPending}
        error={record.error}
        onRetry={() => void record.refetch()}
      />
    );
  return <EditForm app={record.data} />;
}

function EditForm({ app }: { app: AppDetail }) {
  const { t, i18n } = useTranslation(['market', 'appstore']);
  const navigate = useNavigate();
  const { call } = useBlocks();
  const categories = optionsFrom(categoryRoutes.choices, {}, ({ items }) =>
    items.map((one) => ({ value: one.id, label: nameIn(i18n.language, one) })),
  );
  const fields: readonly FormEntry<keyof typeof schema.shape>[] = [
    { name: 'categoryId', label: t('appstore:field.category'), kind: 'select', options: categories },
    {
      name: 'secondCategoryId',
      label: t('appstore:field.secondCategory'),
      help: t('field.secondCategoryHelp'),
      kind: 'select',
      options: categories,
    },
    {
      name: 'keywords',
      label: t('appstore:field.keywords'),
      help: t('field.keywordsHelp'),
      kind: 'tags',
      hasSpaces: true,
      isWide: true,
    },
  ];
  return (
    <FormPage
      title={t('editTitle', { name: app.name || app.package })}
      description={t('editText')}
      backHref={marketHref(app.id)}
      schema={schema}
      call={marketRoutes.modify}
      fields={fields}
      {...savedForm(app, () => call(marketRoutes.detail, { id: app.id }), {
        fields,
        toValues: ({ categoryId, secondCategoryId, keywords }) => ({
          ...(categoryId ? { categoryId } : {}),
          secondCategoryId,
          keywords,
        }),
        toInput: ({ categoryId, secondCategoryId, keywords }: z.output<typeof schema>, { id, version }) => ({
          ...{ id, version, categoryId, keywords },
          secondCategoryId: secondCategoryId ?? null,
        }),
      })}
      doneText={t('saved')}
      onDone={() => void navigate(marketHref(app.id))}
    />
  );
}
