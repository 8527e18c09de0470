import PrinterOutlined from '@ant-design/icons/es/icons/PrinterOutlined';
import type { ClaimSecret } from '@tilldeck/contracts/link/claim.schemas';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { ActionButton } from '../../../components/base/ActionButton.tsx';
import { useTimeZone } from '../../../components/base/useTimeZone.ts';
import { SecretDialog } from '../../../components/feedback/SecretDialog.tsx';
import { QrCode } from '../../../components/text/QrCode.tsx';
import { formatInstant } from '../../../lib/format/instant.ts';
import styles from './ClaimCodeDialog.module.css';

/** The code as QR and as text, this once; printed it is a sheet of its own. */
export function ClaimCodeDialog({ made, onClose }: { made: ClaimSecret | null; onClose: () => void }) {
  const { t } = useTranslation('enrolment');
  const zone = useTimeZone();
  const qr = made ? <QrCode text={made.qrText} label={t('claim.qr')} className={styles.qr} /> : null;
  const validity = made
    ? t('claim.validUntil', {
        at: formatInstant(new Date(made.claim.expiresAt), zone),
        count: made.claim.maxUses,
      })
    : '';
  return (
    <>
      <SecretDialog
        secret={made?.code ?? null}
        title={t('claim.secretTitle', { label: made?.claim.label ?? '' })}
        text={
          <div className={styles.code}>
            <p>{t('claim.secretText')}</p>
            {qr}
            <p className="blk-soft">{validity}</p>
            <ActionButton
              label={t('claim.print')}
              icon={<PrinterOutlined aria-hidden />}
              onClick={() => window.print()}
            />
          </div>
        }
        onClose={onClose}
      />
      {made
        ? createPortal(
            <div id="claim-sheet" className={styles.sheet} aria-hidden>
              <strong>{made.claim.label}</strong>
              {qr}
              <code>{made.code}</code>
              <span>{validity}</span>
            </div>,
            document.body,
          )
        : null}
    </>
  );
}
