import { useTranslation } from 'react-i18next';
import type { WaitingSignIn } from '../../lib/session/sign-in.ts';
import { FormAlert } from '../public-form/FormAlert.tsx';
import { SubmitButton } from '../public-form/SubmitButton.tsx';
import { usePublicForm } from '../public-form/usePublicForm.ts';

interface PasskeyProofProps {
  waiting: WaitingSignIn;
  attempt: (work: () => Promise<void>) => Promise<void>;
}

/** The browser's own dialog opens on the button: some browsers refuse it without a gesture. */
export function PasskeyProof({ waiting, attempt }: PasskeyProofProps) {
  const { t } = useTranslation('pages');
  const form = usePublicForm({
    initial: {},
    check: () => ({}),
    submit: () =>
      attempt(async () => {
        const { finishWithPasskey } = await import('../../lib/session/second-step.ts');
        await finishWithPasskey(waiting);
      }),
  });
  return (
    <>
      <p className="td-auth-subtitle">{t('second.text.passkey')}</p>
      <form noValidate onSubmit={form.handleSubmit}>
        {form.failure && <FormAlert>{form.failure.message}</FormAlert>}
        <SubmitButton isBusy={form.isBusy}>{t('second.usePasskey')}</SubmitButton>
      </form>
    </>
  );
}
