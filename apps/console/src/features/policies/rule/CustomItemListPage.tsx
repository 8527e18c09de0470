import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { PageHeader } from '../../../components/page/PageHeader.tsx';
import { PageTabs } from '../../../components/page/PageTabs.tsx';
import { AllRules } from './AllRules.tsx';
import { RuleConflicts } from './RuleConflicts.tsx';

/** /device/custom-item/list: the rules of all kinds, and those that are at odds; the tab is in the URL. */
export function CustomItemListPage() {
  const { t } = useTranslation('policies');
  const [params, setParams] = useSearchParams();
  const tabs = [
    { key: 'rules', label: t('items.rules'), content: <AllRules /> },
    { key: 'conflicts', label: t('items.conflicts'), content: <RuleConflicts /> },
  ];
  return (
    <>
      <PageHeader title={t('items.title')} description={t('items.description')} />
      <PageTabs
        label={t('items.title')}
        tabs={tabs}
        active={params.get('tab') ?? 'rules'}
        // Another tab brings its own filters; those of the tab before mean nothing there.
        onChange={(key) => setParams(key === 'rules' ? {} : { tab: key })}
      />
    </>
  );
}
