import { resendAfterSeconds } from '@tilldeck/contracts/identity/factor.limits';
import type { SecondStepMethod } from '@tilldeck/contracts/identity/second-step.schemas';
import { typedCodeMax } from '@tilldeck/contracts/identity/typed.limits';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../lib/request/api-error.ts';
import type { WaitingSignIn } from '../../lib/session/sign-in.ts';
import { FormAlert } from '../public-form/FormAlert.tsx';
import { SubmitButton } from '../public-form/SubmitButton.tsx';
import { TextField } from '../public-form/TextField.tsx';
import { usePublicForm } from '../public-form/usePublicForm.ts';

type CodeMethod = Exclude<SecondStepMethod, 'passkey'>;

interface CodeProofProps {
  waiting: WaitingSignIn;
  method: CodeMethod;
  attempt: (work: () => Promise<void>) => Promise<void>;
  onOver: (error: Error) => void;
}

/** Digits from a mail or an app, or a recovery code. */
export function CodeProof({ waiting, method, attempt, onOver }: CodeProofProps) {
  const { t } = useTranslation('pages');
  const form = usePublicForm({
    initial: { code: '' },
    check: ({ code }) => (code.trim() === '' ? { code: t(`second.required.${method}`) } : {}),
    submit: ({ code }) =>
      attempt(async () => {
        const { finishWithCode } = await import('../../lib/session/second-step.ts');
        await finishWithCode(waiting, method, code.trim());
      }),
  });
  return (
    <>
      <p className="td-auth-subtitle">{t(`second.text.${method}`, { email: waiting.demand.maskedEmail })}</p>
      <form noValidate onSubmit={form.handleSubmit}>
        <TextField
          {...form.field('code')}
          label={t(`second.label.${method}`)}
          autoComplete={method === 'recovery' ? 'off' : 'one-time-code'}
          inputMode={method === 'recovery' ? 'text' : 'numeric'}
          maxLength={typedCodeMax}
          isFirst
        />
        {method === 'mail' && (
          <div className="td-auth-row">
            <SendCode waiting={waiting} onOver={onOver} />
          </div>
        )}
        {form.failure && <FormAlert>{form.failure.message}</FormAlert>}
        <SubmitButton isBusy={form.isBusy}>{t('second.submit')}</SubmitButton>
      </form>
    </>
  );
}

/** One code per sign-in is sent however often the step is drawn. */
const sentFor = new WeakSet<WaitingSignIn>();

/** What went wrong, if anything. */
async function sendCode(waiting: WaitingSignIn): Promise<Error | null> {
  try {
    const { sendSignInCode } = await import('../../lib/session/second-step.ts');
    await sendSignInCode(waiting);
    return null;
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}

/** Sends the first code at once and another one on request, after a while. */
function SendCode({ waiting, onOver }: { waiting: WaitingSignIn; onOver: (error: Error) => void }) {
  const { t } = useTranslation('pages');
  const [seconds, setSeconds] = useState(resendAfterSeconds);
  const [failure, setFailure] = useState<string | null>(null);
  const report = (error: Error | null) => {
    if (error instanceof ApiError && error.error === 'identity.pass_spent') onOver(error);
    else setFailure(error?.message ?? null);
  };
  const sendAgain = () => {
    setSeconds(resendAfterSeconds);
    void sendCode(waiting).then(report);
  };
  const onSent = useEffectEvent(report);
  useEffect(() => {
    if (sentFor.has(waiting)) return;
    sentFor.add(waiting);
    void sendCode(waiting).then((error) => onSent(error));
  }, [waiting]);
  useEffect(() => {
    if (seconds === 0) return;
    const timer = setTimeout(() => setSeconds(seconds - 1), 1_000);
    return () => clearTimeout(timer);
  }, [seconds]);
  return (
    <>
      {failure && <FormAlert>{failure}</FormAlert>}
      <button type="button" className="td-link-button" disabled={seconds > 0} onClick={sendAgain}>
        {seconds > 0 ? t('reset.sendAgainIn', { seconds }) : t('reset.sendAgain')}
      </button>
    </>
  );
}
