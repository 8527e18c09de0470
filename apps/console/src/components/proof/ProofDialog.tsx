import type { RouteOutput } from '@tilldeck/contracts/core/route';
import type { proofRoutes } from '@tilldeck/contracts/identity/second-step.routes';
import type { ProofMethod } from '@tilldeck/contracts/identity/second-step.schemas';
import { typedCodeMax } from '@tilldeck/contracts/identity/typed.limits';
import type { InputRef } from 'antd';
import { Alert, Button, Modal, Segmented } from 'antd';
import Input from 'antd/es/input/Input';
import Password from 'antd/es/input/Password';
import { type SyntheticEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { proveByCode, proveByPasskey, proveByPassword } from '../../lib/session/prove.ts';
import styles from './ProofDialog.module.css';

interface ProofDialogProps {
  ways: RouteOutput<typeof proofRoutes.methods>;
  onProven: () => void;
  onCancel: () => void;
}

export function ProofDialog({ ways, onProven, onCancel }: ProofDialogProps) {
  const { t } = useTranslation('blocks');
  const id = useId();
  const [method, setMethod] = useState<ProofMethod>(ways.methods[0] ?? 'password');
  const [text, setText] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const choose = (next: ProofMethod) => {
    setMethod(next);
    setText('');
    setFailure(null);
  };
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (method !== 'passkey' && text.trim() === '') return setFailure(t(`proof.required.${method}`));
    setBusy(true);
    setFailure(null);
    try {
      if (method === 'password') await proveByPassword(text);
      else if (method === 'totp') await proveByCode(text);
      else await proveByPasskey();
      onProven();
    } catch (error) {
      setFailure(error instanceof Error ? error.message : String(error));
      setBusy(false);
    }
  };
  return (
    <Modal
      open
      title={t('proof.title')}
      width={440}
      onCancel={onCancel}
      mask={{ closable: false }}
      afterOpenChange={(isShown) => isShown && document.getElementById(id)?.focus()}
      footer={null}
    >
      <form noValidate onSubmit={(event) => void submit(event)} className={styles.form}>
        <p className={styles.text}>{t('proof.text')}</p>
        {ways.methods.length > 1 ? (
          <Segmented
            block
            aria-label={t('proof.way')}
            value={method}
            options={ways.methods.map((value) => ({ value, label: t(`proof.way.${value}`) }))}
            onChange={choose}
          />
        ) : null}
        {method === 'passkey' ? (
          <p className={styles.text}>{t('proof.passkeyText')}</p>
        ) : (
          <label htmlFor={id} className={styles.label}>
            {t(`proof.label.${method}`)}
          </label>
        )}
        {method === 'password' ? (
          <Password
            id={id}
            ref={focusOnMount}
            autoComplete="current-password"
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        ) : null}
        {method === 'totp' ? (
          <Input
            id={id}
            ref={focusOnMount}
            autoComplete="one-time-code"
            inputMode="numeric"
            maxLength={typedCodeMax}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        ) : null}
        {failure ? <Alert type="error" title={failure} showIcon role="alert" /> : null}
        <div className={styles.foot}>
          <Button autoInsertSpace={false} onClick={onCancel}>
            {t('action.cancel')}
          </Button>
          <Button autoInsertSpace={false} type="primary" htmlType="submit" loading={isBusy}>
            {t(method === 'passkey' ? 'proof.usePasskey' : 'proof.submit')}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
/** The dialog is opened to type here. */
const focusOnMount = (field: InputRef | null) => field?.focus();
