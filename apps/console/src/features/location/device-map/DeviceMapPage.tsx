import { useTranslation } from 'react-i18next';
import { PageHeader } from '../../../components/page/PageHeader.tsx';

/** /map/device: devices of the visible area. */
export function DeviceMapPage() {
  const { t } = useTranslation('location');
  return <PageHeader title={t('map.title')} />;
}
