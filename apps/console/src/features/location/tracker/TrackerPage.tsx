import { useTranslation } from 'react-i18next';
import { PageHeader } from '../../../components/page/PageHeader.tsx';

/** /map/tracker: where one device was over a period. */
export function TrackerPage() {
  const { t } = useTranslation('location');
  return <PageHeader title={t('tracker.title')} />;
}
