import { factoryPolicyRoutes } from '@tilldeck/contracts/factory/factory-policy.routes';
import { useParams } from 'react-router';
import { DetailsPage } from '../../../components/details/DetailsPage.tsx';
import { useCall } from '../../../lib/request/route-queries.ts';
import { detailsHref } from '../parts/policy/factory-policy.paths.ts';
import { FactoryPolicyForm } from './FactoryPolicyForm.tsx';

/** /configuration/factory/edit/:id */
export function FactoryPolicyEditPage() {
  const { id = '' } = useParams();
  const record = useCall(factoryPolicyRoutes.detail, { id });
  if (!record.data)
    return (
      <DetailsPage
        title=""
        backHref={detailsHref({ id })}
        isLoading={record.isPending}
        error={record.error}
        onRetry={() => void record.refetch()}
      />
    );
  return <FactoryPolicyForm key={id} policy={record.data} />;
}
