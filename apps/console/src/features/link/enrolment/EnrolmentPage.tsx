import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { PageHeader } from '../../../components/page/PageHeader.tsx';
import { PageTabs } from '../../../components/page/PageTabs.tsx';
import { useSession } from '../../../lib/session/session-state.ts';
import { ClaimList } from './ClaimList.tsx';
import { FactoryKeyList } from './FactoryKeyList.tsx';
import { KeyList } from './KeyList.tsx';
import { LinkSettings } from './LinkSettings.tsx';

/** /device/enrolment/list */
export function EnrolmentPage() {
  const { t } = useTranslation('enrolment');
  const [params, setParams] = useSearchParams();
  const isVendor = useSession().org?.isVendor ?? false;
  const tabs = [
    { key: 'keys', label: t('tab.keys'), content: <KeyList /> },
    { key: 'claims', label: t('tab.claims'), content: <ClaimList /> },
    ...(isVendor
      ? [
          { key: 'factory', label: t('tab.factory'), content: <FactoryKeyList /> },
          { key: 'settings', label: t('tab.settings'), content: <LinkSettings /> },
        ]
      : []),
  ];
  return (
    <>
      <PageHeader title={t('title')} description={t('description')} />
      <PageTabs
        label={t('tabs')}
        tabs={tabs}
        active={params.get('tab') ?? 'keys'}
        onChange={(key) => setParams(key === 'keys' ? {} : { tab: key })}
      />
    </>
  );
}
