import { detectionRoutes } from '@tilldeck/contracts/detection/detection.routes';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { DetailsPage } from '../../../components/details/DetailsPage.tsx';
import { useCall } from '../../../lib/request/route-queries.ts';
import { LogByDevice, LogByShop } from './DetectionLogLists.tsx';

/** /device/detection/log/:id */
export function DetectionLogPage() {
  const { t } = useTranslation('detection');
  const { id = '' } = useParams();
  const { data, error, isPending, refetch } = useCall(detectionRoutes.detail, { id });
  return (
    <DetailsPage
      title={data ? t('log.of', { name: data.name }) : t('log.title')}
      description={t('log.description')}
      backHref={`/device/detection/Details/${id}`}
      isLoading={isPending}
      error={error}
      onRetry={() => void refetch()}
      tabs={
        data
          ? [
              { key: 'devices', label: t('log.byDevice'), content: <LogByDevice id={id} /> },
              { key: 'shops', label: t('log.byShop'), content: <LogByShop id={id} /> },
            ]
          : []
      }
    />
  );
}
