import { partnerRoutes } from '@tilldeck/contracts/identity/partner.routes';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { DetailsPage } from '../../../components/details/DetailsPage.tsx';
import { StatusTag } from '../../../components/text/StatusTag.tsx';
import { useCall } from '../../../lib/request/route-queries.ts';
import { useSession } from '../../../lib/session/session-state.ts';
import { DangerCard } from './DangerCard.tsx';
import { FlagsCard } from './FlagsCard.tsx';
import { LicenceCard } from './LicenceCard.tsx';
import { MoveCard } from './MoveCard.tsx';
import styles from './PartnerSettings.module.css';
import { partnerHref } from './partner.columns.tsx';
import { partnerStateTexts } from './partner.states.ts';
import { TypeCard } from './TypeCard.tsx';

/** /partner/set/:id */
export function PartnerSettingsPage() {
  const { t } = useTranslation('partner');
  const { id = '' } = useParams();
  const isVendor = useSession().org?.isVendor ?? false;
  const record = useCall(partnerRoutes.detail, { id });
  const partner = record.data;
  return (
    <DetailsPage
      title={partner ? t('settings.title', { name: partner.name }) : ''}
      backHref={partnerHref(id)}
      status={partner ? <StatusTag state={partner.state} states={partnerStateTexts} isFramed /> : null}
      description={partner?.isControlled === false ? t('independentNote') : undefined}
      isLoading={record.isPending}
      error={record.error}
      onRetry={() => void record.refetch()}
    >
      {partner ? (
        <div className={styles.cards}>
          <FlagsCard partner={partner} />
          <LicenceCard partner={partner} />
          <TypeCard partner={partner} />
          {isVendor ? <MoveCard partner={partner} /> : null}
          <DangerCard partner={partner} />
        </div>
      ) : null}
    </DetailsPage>
  );
}
