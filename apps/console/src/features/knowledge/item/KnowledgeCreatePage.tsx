import { maxKeywords } from '@tilldeck/contracts/knowledge/item.limits';
import { knowledgeRoutes } from '@tilldeck/contracts/knowledge/item.routes';
import { itemDraft } from '@tilldeck/contracts/knowledge/item.schemas';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { FormPage } from '../../../components/form/FormPage.tsx';
import { detailsHref, listHref } from './knowledge.paths.ts';
import { knowledgeEntries } from './knowledge-form.fields.ts';

/** /support/repository/create; `?words=` is a search that found nothing, which the answer is written for. */
export function KnowledgeCreatePage() {
  const { t, i18n } = useTranslation('knowledge');
  const navigate = useNavigate();
  const [params] = useSearchParams();
  return (
    <FormPage
      title={t('add')}
      backHref={listHref}
      schema={itemDraft}
      fields={knowledgeEntries(i18n.language)}
      call={knowledgeRoutes.create}
      initial={{ keywords: (params.get('words') ?? '').slice(0, maxKeywords) }}
      doneText={t('added')}
      onDone={(item) => void navigate(detailsHref(item))}
    />
  );
}
