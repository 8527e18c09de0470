import { detectionRoutes } from '@tilldeck/contracts/detection/detection.routes';
import { useParams } from 'react-router';
import { DetailsPage } from '../../../components/details/DetailsPage.tsx';
import { useCall } from '../../../lib/request/route-queries.ts';
import { DetectionFormSheet } from './DetectionFormSheet.tsx';
import { detectionHref } from './detection.paths.ts';

/** /device/detection/edit/:id */
export function DetectionEditPage() {
  const { id = '' } = useParams();
  const record = useCall(detectionRoutes.detail, { id });
  if (!record.data)
    return (
      <DetailsPage
        title=""
        backHref={detectionHref(id)}
        isLoading={record.isPending}
        error={record.error}
        onRetry={() => void record.refetch()}
      />
    );
  return <DetectionFormSheet key={id} record={record.data} />;
}
