import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { PageHeader } from '../../../components/page/PageHeader.tsx';
import { PageTabs } from '../../../components/page/PageTabs.tsx';
import { ModelTab } from './ModelTab.tsx';
import { SeriesTab } from './SeriesTab.tsx';

/** /device/model/list: models, derived models and series; the tab stands in the URL. */
export function ModelListPage() {
  const { t } = useTranslation('model');
  const [params, setParams] = useSearchParams();
  const tabs = [
    { key: 'models', label: t('tab.models'), content: <ModelTab kind="original" /> },
    { key: 'derived', label: t('tab.derived'), content: <ModelTab kind="derived" /> },
    { key: 'series', label: t('tab.series'), content: <SeriesTab /> },
  ];
  return (
    <>
      <PageHeader title={t('title')} description={t('description')} />
      <PageTabs
        label={t('title')}
        tabs={tabs}
        active={params.get('tab') ?? 'models'}
        // Another tab brings its own filters; those of the tab before mean nothing there.
        onChange={(key) => setParams(key === 'models' ? {} : { tab: key })}
      />
    </>
  );
}
