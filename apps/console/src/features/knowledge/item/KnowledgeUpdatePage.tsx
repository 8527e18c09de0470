import { knowledgeRoutes } from '@tilldeck/contracts/knowledge/item.routes';
import { type ItemDetail, itemDraft } from '@tilldeck/contracts/knowledge/item.schemas';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router';
import type { z } from 'zod';
import { useBlocks } from '../../../components/base/useBlocks.ts';
import { DetailsPage } from '../../../components/details/DetailsPage.tsx';
import { FormPage } from '../../../components/form/FormPage.tsx';
import { useCall } from '../../../lib/request/route-queries.ts';
import { detailsHref } from './knowledge.paths.ts';
import { knowledgeEntries } from './knowledge-form.fields.ts';

type Values = z.output<typeof itemDraft>;

const savedForm = ({ id, version, problemId, titleEn, titleZh, bodyEn, bodyZh, keywords }: ItemDetail) => ({
  initial: { problemId, titleEn, titleZh, bodyEn, bodyZh, keywords },
  toInput: (values: Values) => ({ ...values, id, version }),
});

/** /support/repository/update/:id */
export function KnowledgeUpdatePage() {
  const { id = '' } = useParams();
  const record = useCall(knowledgeRoutes.detail, { id });
  if (record.data) return <UpdateForm key={id} item={record.data} />;
  return (
    <DetailsPage
      title=""
      backHref={detailsHref({ id })}
      isLoading={record.isPending}
      error={record.error}
      onRetry={() => void record.refetch()}
    />
  );
}

function UpdateForm({ item }: { item: ItemDetail }) {
  const { t, i18n } = useTranslation('knowledge');
  const navigate = useNavigate();
  const { call } = useBlocks();
  const fields = knowledgeEntries(i18n.language);
  return (
    <FormPage
      title={t('edit')}
      backHref={detailsHref(item)}
      schema={itemDraft}
      fields={fields}
      call={knowledgeRoutes.update}
      {...savedForm(item)}
      reread={async () => ({ ...savedForm(await call(knowledgeRoutes.detail, { id: item.id })), fields })}
      doneText={t('saved')}
      onDone={(saved) => void navigate(detailsHref(saved))}
    />
  );
}
