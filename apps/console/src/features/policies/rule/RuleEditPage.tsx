import { useParams } from 'react-router';
import { DetailsPage } from '../../../components/details/DetailsPage.tsx';
import { useCall } from '../../../lib/request/route-queries.ts';
import { callsOf } from '../parts/kind/kind.pages.ts';
import { detailsHref } from '../parts/kind/kind.paths.ts';
import { useRuleKind } from '../parts/kind/useRuleKind.ts';
import { RuleFormSheet } from './RuleFormSheet.tsx';

/** /device/<kind>/edit/:id */
export function RuleEditPage() {
  const kind = useRuleKind();
  const { id = '' } = useParams();
  const record = useCall(callsOf[kind].detail, { id });
  if (!record.data)
    return (
      <DetailsPage
        title=""
        backHref={detailsHref(kind, id)}
        isLoading={record.isPending}
        error={record.error}
        onRetry={() => void record.refetch()}
      />
    );
  return <RuleFormSheet key={id} kind={kind} rule={record.data} />;
}
