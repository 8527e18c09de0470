import { partnerAuthorityRoutes } from '@tilldeck/contracts/identity/partner-authority.routes';
import type { PartnerAuthority } from '@tilldeck/contracts/identity/partner-authority.schemas';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { DetailsPage } from '../../../components/details/DetailsPage.tsx';
import { StatusTag } from '../../../components/text/StatusTag.tsx';
import { useCall } from '../../../lib/request/route-queries.ts';
import { AuthorityEditor } from './AuthorityEditor.tsx';
import { partnerHref } from './partner.columns.tsx';
import { typeTexts } from './partner.states.ts';

/** /partner/authority/:id */
export function PartnerAuthorityPage() {
  const { t } = useTranslation('partner');
  const { id = '' } = useParams();
  const record = useCall(partnerAuthorityRoutes.detail, { id });
  const authority: PartnerAuthority | undefined = record.data;
  return (
    <DetailsPage
      title={authority ? t('authority.title', { name: authority.name }) : ''}
      backHref={partnerHref(id)}
      status={authority ? <StatusTag state={authority.type} states={typeTexts} isFramed /> : null}
      isLoading={record.isPending}
      error={record.error}
      onRetry={() => void record.refetch()}
    >
      {authority ? <AuthorityEditor key={authority.version} authority={authority} /> : null}
    </DetailsPage>
  );
}
