import { knowledgeRoutes } from '@tilldeck/contracts/knowledge/item.routes';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { PageHeader } from '../../../components/page/PageHeader.tsx';
import { PageTabs } from '../../../components/page/PageTabs.tsx';
import { useCan } from '../../../lib/session/permission.ts';
import { ManagedAnswers } from './ManagedAnswers.tsx';
import { MissedSearches } from './MissedSearches.tsx';
import { ReaderList } from './ReaderList.tsx';

/** /support/repository/list: who writes answers manages them here; everybody else reads. */
export function KnowledgeListPage() {
  const { t } = useTranslation('knowledge');
  const [params, setParams] = useSearchParams();
  const mayEdit = useCan(knowledgeRoutes.update);
  const mayAdd = useCan(knowledgeRoutes.create);
  if (!mayEdit && !mayAdd)
    return (
      <>
        <PageHeader title={t('title')} description={t('readerDescription')} />
        <ReaderList />
      </>
    );
  const tabs = [
    { key: 'answers', label: t('tab.answers'), content: <ManagedAnswers /> },
    ...(mayEdit ? [{ key: 'missed', label: t('tab.missed'), content: <MissedSearches /> }] : []),
    { key: 'read', label: t('tab.read'), content: <ReaderList /> },
  ];
  return (
    <>
      <PageHeader title={t('title')} description={t('description')} />
      <PageTabs
        label={t('title')}
        tabs={tabs}
        active={params.get('tab') ?? 'answers'}
        onChange={(key) => setParams(key === 'answers' ? {} : { tab: key })}
      />
    </>
  );
}
