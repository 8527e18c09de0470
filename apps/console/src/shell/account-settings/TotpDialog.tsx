import { factorRoutes } from '@tilldeck/contracts/identity/factor.routes';
import { typedCodeMax } from '@tilldeck/contracts/identity/typed.limits';
import { Alert, Button, Modal } from 'antd';
import Input from 'antd/es/input/Input';
import { type SyntheticEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CopyableId } from '../../components/text/CopyableId.tsx';
import { QrCode } from '../../components/text/QrCode.tsx';
import { useChange } from '../../lib/request/route-queries.ts';

interface TotpDialogProps {
  setup: { secret: string; uri: string };
  onDone: (recoveryCodes: readonly string[] | null) => void;
  onClose: () => void;
}

/** Scan or type the secret, then show that it works with a first code. */
export function TotpDialog({ setup, onDone, onClose }: TotpDialogProps) {
  const { t } = useTranslation(['factor', 'blocks']);
  const id = useId();
  const [code, setCode] = useState('');
  const confirm = useChange(factorRoutes.confirmTotp, {
    meta: { isShownByCaller: true },
    onSuccess: ({ recoveryCodes }) => onDone(recoveryCodes),
  });
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (code.trim() !== '') confirm.mutate({ code: code.trim() });
  };
  return (
    <Modal
      open
      title={t('totp.add')}
      width={520}
      onCancel={onClose}
      mask={{ closable: false }}
      afterOpenChange={(isShown) => isShown && document.getElementById(id)?.focus()}
      footer={null}
    >
      <form noValidate onSubmit={submit} className="td-settings-totp">
        <p className="td-settings-text">{t('totp.scan')}</p>
        <QrCode text={setup.uri} label={t('totp.qr')} className="td-settings-qr" />
        <p className="td-settings-note">{t('totp.type')}</p>
        <CopyableId value={setup.secret} label={t('totp.secret')} />
        <label htmlFor={id}>{t('totp.code')}</label>
        <Input
          id={id}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={typedCodeMax}
          value={code}
          onChange={(event) => setCode(event.target.value)}
        />
        {confirm.error ? <Alert type="error" title={confirm.error.message} showIcon role="alert" /> : null}
        <div className="td-settings-foot">
          <Button autoInsertSpace={false} onClick={onClose}>
            {t('blocks:action.cancel')}
          </Button>
          <Button autoInsertSpace={false} type="primary" htmlType="submit" loading={confirm.isPending}>
            {t('totp.confirm')}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
