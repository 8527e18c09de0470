import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { PageHeader } from '../../../components/page/PageHeader.tsx';
import { PageTabs } from '../../../components/page/PageTabs.tsx';
import { AppDownloadList } from './AppDownloadList.tsx';
import { ExportRecordList } from './ExportRecordList.tsx';

/** /datacenter/download/list: what devices downloaded, and what people exported. */
export function DownloadRecordsPage() {
  const { t } = useTranslation('insight');
  const [params, setParams] = useSearchParams();
  const tabs = [
    { key: 'apps', label: t('download.tab.apps'), content: <AppDownloadList /> },
    { key: 'files', label: t('download.tab.files'), content: <ExportRecordList /> },
  ];
  return (
    <>
      <PageHeader title={t('download.title')} description={t('download.description')} />
      <PageTabs
        label={t('download.tabs')}
        tabs={tabs}
        active={params.get('tab') ?? 'apps'}
        onChange={(key) => setParams(key === 'apps' ? {} : { tab: key })}
      />
    </>
  );
}
