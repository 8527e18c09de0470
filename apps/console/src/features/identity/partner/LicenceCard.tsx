import { partnerRoutes } from '@tilldeck/contracts/identity/partner.routes';
import type { PartnerDetail } from '@tilldeck/contracts/identity/partner.schemas';
import { useTranslation } from 'react-i18next';
import { ActionButton } from '../../../components/base/ActionButton.tsx';
import { SectionCard } from '../../../components/page/SectionCard.tsx';
import { useOpenedFlag } from '../../../lib/navigation/overlay-address.ts';
import { Can } from '../../../lib/session/Can.tsx';
import { LicenceLink } from './LicenceLink.tsx';
import { PartnerForm } from './PartnerForm.tsx';
import styles from './PartnerSettings.module.css';

/** The business licence on file; it is replaced in the record's form. */
export function LicenceCard({ partner }: { partner: PartnerDetail }) {
  const { t } = useTranslation('partner');
  const [isEditing, setEditing] = useOpenedFlag('licence');
  return (
    <SectionCard title={t('licence')}>
      <div className={styles.line}>
        <LicenceLink file={partner.businessLicence} />
        <Can route={partnerRoutes.modify}>
          <ActionButton
            label={t('editAction')}
            disabledReason={partner.canManage ? null : t('independent')}
            onClick={() => setEditing(true)}
          />
        </Can>
      </div>
      <PartnerForm
        record={partner}
        isOpen={isEditing}
        onClose={() => setEditing(false)}
        onDone={() => setEditing(false)}
      />
    </SectionCard>
  );
}
