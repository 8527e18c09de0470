import { fenceRoutes } from '@tilldeck/contracts/location/fence.routes';
import { useParams } from 'react-router';
import { DetailsPage } from '../../../components/details/DetailsPage.tsx';
import { useCall } from '../../../lib/request/route-queries.ts';
import { FenceFormSheet } from './FenceFormSheet.tsx';
import { fenceHref } from './fence.paths.ts';

/** /map/fence/edit/:id */
export function FenceEditPage() {
  const { id = '' } = useParams();
  const record = useCall(fenceRoutes.detail, { id });
  if (!record.data)
    return (
      <DetailsPage
        title=""
        backHref={fenceHref(id)}
        isLoading={record.isPending}
        error={record.error}
        onRetry={() => void record.refetch()}
      />
    );
  return <FenceFormSheet key={id} record={record.data} />;
}
