import { profileRoutes } from '@tilldeck/contracts/identity/profile.routes';
import { newEmail, type Profile } from '@tilldeck/contracts/identity/profile.schemas';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ActionButton } from '../../components/base/ActionButton.tsx';
import { FormDialog } from '../../components/form/FormDialog.tsx';
import { useProof } from '../../components/proof/useProof.ts';

const confirmation = profileRoutes.confirmEmail.input;

/** The address, a change that waits for its code, and the way to both. */
export function EmailRow({ profile }: { profile: Profile }) {
  const { t } = useTranslation('profile');
  const prove = useProof();
  const [step, setStep] = useState<'none' | 'address' | 'code'>('none');
  const { pendingEmail } = profile;
  const change = async () => {
    if (await prove()) setStep('address');
  };
  const close = () => setStep('none');
  return (
    <div className="td-settings-row">
      <div>
        {profile.email}
        {pendingEmail ? <p className="td-settings-note">{t('email.pending', { email: pendingEmail })}</p> : null}
      </div>
      <div className="td-settings-buttons">
        {pendingEmail ? (
          <ActionButton label={t('email.enterCode')} size="small" onClick={() => setStep('code')} />
        ) : null}
        <ActionButton label={t('email.change')} size="small" onClick={() => void change()} />
      </div>
      <FormDialog
        isOpen={step === 'address'}
        onClose={close}
        onDone={() => setStep('code')}
        schema={newEmail}
        fields={[{ name: 'email', label: (tt) => tt('profile:email.new'), help: (tt) => tt('profile:email.newHelp') }]}
        call={profileRoutes.requestEmail}
        title={t('email.change')}
        action={t('email.send')}
        doneText={(tt) => tt('profile:email.sent')}
      />
      <FormDialog
        isOpen={step === 'code'}
        onClose={close}
        onDone={close}
        schema={confirmation}
        fields={[{ name: 'code', label: (tt) => tt('profile:email.code'), help: (tt) => tt('profile:email.codeHelp') }]}
        call={profileRoutes.confirmEmail}
        title={t('email.confirmTitle')}
        action={t('email.confirm')}
        doneText={(tt) => tt('profile:email.done')}
      />
    </div>
  );
}
