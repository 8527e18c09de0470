import { resetCodeLifetimeHours } from '@tilldeck/contracts/identity/credential.limits';
import { resetCodeMax } from '@tilldeck/contracts/identity/typed.limits';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormAlert } from '../public-form/FormAlert.tsx';
import { SubmitButton } from '../public-form/SubmitButton.tsx';
import { TextField } from '../public-form/TextField.tsx';
import { usePublicForm } from '../public-form/usePublicForm.ts';

const resendAfterSeconds = 60;

interface CodeStepProps {
  email: string;
  code: string;
  /** The server refused the code that was entered before. */
  error: string | undefined;
  onCode: (code: string) => void;
  onBack: () => void;
}

export function CodeStep({ email, code, error, onCode, onBack }: CodeStepProps) {
  const { t } = useTranslation('pages');
  const [refused, setRefused] = useState(error);
  const form = usePublicForm({
    initial: { code },
    check: (values) => (values.code.trim().length < 4 ? { code: t('reset.codeRequired') } : {}),
    submit: async (values) => onCode(values.code.trim()),
  });
  const field = form.field('code');
  return (
    <>
      <h1>{t('reset.codeTitle')}</h1>
      <p className="td-auth-subtitle">{t('reset.codeText', { email, hours: resetCodeLifetimeHours })}</p>
      <form noValidate onSubmit={form.handleSubmit}>
        <TextField
          {...field}
          error={field.error ?? refused}
          onChange={(value) => {
            setRefused(undefined);
            field.onChange(value);
          }}
          label={t('reset.code')}
          autoComplete="one-time-code"
          maxLength={resetCodeMax}
          isFirst
        />
        <div className="td-auth-row">
          <button type="button" className="td-link-button" onClick={onBack}>
            {t('reset.otherEmail')}
          </button>
          <SendAgain email={email} />
        </div>
        <SubmitButton isBusy={form.isBusy}>{t('reset.continue')}</SubmitButton>
      </form>
    </>
  );
}

function SendAgain({ email }: { email: string }) {
  const { t } = useTranslation('pages');
  const [seconds, setSeconds] = useState(resendAfterSeconds);
  const [failure, setFailure] = useState<string | null>(null);
  useEffect(() => {
    if (seconds === 0) return;
    const timer = setTimeout(() => setSeconds(seconds - 1), 1_000);
    return () => clearTimeout(timer);
  }, [seconds]);
  const sendAgain = async () => {
    setSeconds(resendAfterSeconds);
    const { sendResetCode } = await import('./reset-calls.queries.ts');
    await sendResetCode({ email }).catch((error: Error) => setFailure(error.message));
  };
  if (failure) return <FormAlert>{failure}</FormAlert>;
  return (
    <button type="button" className="td-link-button" disabled={seconds > 0} onClick={() => void sendAgain()}>
      {seconds > 0 ? t('reset.sendAgainIn', { seconds }) : t('reset.sendAgain')}
    </button>
  );
}
