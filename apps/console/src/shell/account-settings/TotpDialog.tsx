import { factorRoutes } from '@tilldeck/contracts/identity/factor.routes';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '../../components/form/FormDialog.tsx';
import { CopyableId } from '../../components/text/CopyableId.tsx';
import { QrCode } from '../../components/text/QrCode.tsx';

interface TotpDialogProps {
  setup: { secret: string; uri: string };
  onDone: (recoveryCodes: readonly string[] | null) => void;
  onClose: () => void;
}

/** Scan or type the secret, then show that it works with a first code. */
export function TotpDialog({ setup, onDone, onClose }: TotpDialogProps) {
  const { t } = useTranslation('factor');
  return (
    <FormDialog
      isOpen
      onClose={onClose}
      onDone={({ recoveryCodes }) => onDone(recoveryCodes)}
      title={t('totp.add')}
      action={t('totp.confirm')}
      doneText={t('totp.added')}
      schema={factorRoutes.confirmTotp.input}
      call={factorRoutes.confirmTotp}
      fields={[{ name: 'code', label: t('totp.code'), isCode: true }]}
      above={
        <div className="td-settings-totp">
          <p className="td-settings-text">{t('totp.scan')}</p>
          <QrCode text={setup.uri} label={t('totp.qr')} className="td-settings-qr" />
          <p className="td-settings-note">{t('totp.type')}</p>
          <CopyableId value={setup.secret} label={t('totp.secret')} />
        </div>
      }
    />
  );
}
