import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../lib/request/api-error.ts';
import { refusalOf, signIn, type WaitingSignIn } from '../../lib/session/sign-in.ts';
import { CaptchaField } from '../public-form/CaptchaField.tsx';
import { FormAlert } from '../public-form/FormAlert.tsx';
import { PasswordField } from '../public-form/PasswordField.tsx';
import { SubmitButton } from '../public-form/SubmitButton.tsx';
import { useCaptcha } from '../public-form/useCaptcha.ts';
import { usePublicForm } from '../public-form/usePublicForm.ts';
import { SecondStep } from '../second-step/SecondStep.tsx';
import './SignInDialog.css';

interface SignInDialogProps {
  /** The person whose session ended; nobody else may go on with what is open. */
  account: string;
  /** Why it ended. */
  text: string;
  onDone: () => void;
  onLeave: () => void;
}

/** In the top layer, above drawers and dialogs that hold what was typed. */
export function SignInDialog({ account, text, onDone, onLeave }: SignInDialogProps) {
  const { t } = useTranslation(['shell', 'pages']);
  const dialog = useRef<HTMLDialogElement>(null);
  const [waiting, setWaiting] = useState<WaitingSignIn | null>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog
      ref={dialog}
      className="td-dialog td-sign-in-again"
      aria-labelledby="td-sign-in-again"
      // Escape is no answer: only a button decides what becomes of the work below.
      onCancel={(event) => event.preventDefault()}
      onKeyDown={(event) => event.stopPropagation()}
    >
      <h2 id="td-sign-in-again">{t('shell:session.endedTitle')}</h2>
      {waiting ? (
        <SecondStep waiting={waiting} onDone={onDone} onOver={() => setWaiting(null)} />
      ) : (
        <>
          <p>
            {text} {t('shell:session.keptText')}
          </p>
          <PasswordForm account={account} onDone={onDone} onWaiting={setWaiting} />
        </>
      )}
      <button type="button" className="td-link-button" onClick={onLeave}>
        {t('shell:session.leave')}
      </button>
    </dialog>
  );
}

interface PasswordFormProps {
  account: string;
  onDone: () => void;
  onWaiting: (waiting: WaitingSignIn) => void;
}

function PasswordForm({ account, onDone, onWaiting }: PasswordFormProps) {
  const { t } = useTranslation(['shell', 'pages']);
  const captcha = useCaptcha();
  const form = usePublicForm({
    initial: { password: '', captcha: '' },
    check: ({ password, captcha: typed }) => ({
      ...(password === '' ? { password: t('pages:field.passwordRequired') } : {}),
      ...(captcha.isToBeTyped && typed.trim() === '' ? { captcha: t('pages:field.captchaRequired') } : {}),
    }),
    submit: async ({ password, captcha: typed }) => {
      try {
        const paid = await captcha.pay({ call: 'signIn', name: account }, typed);
        const outcome = await signIn({ account, password, isKept: false, ...paid });
        if (outcome.kind === 'captchaRequired') return await captcha.refresh();
        if (outcome.kind === 'secondStep') onWaiting(outcome.waiting);
        else onDone();
      } catch (error) {
        const isAsked = error instanceof ApiError && (error.code === 1016 || error.code === 1017);
        if (captcha.isWanted || isAsked || refusalOf(error)?.captchaRequired) {
          form.change('captcha', '');
          await captcha.refresh().catch(() => undefined);
        }
        throw error;
      }
    },
  });
  return (
    <form noValidate onSubmit={form.handleSubmit}>
      <input type="hidden" autoComplete="username" value={account} readOnly />
      <PasswordField
        {...form.field('password')}
        label={t('shell:session.passwordOf', { account })}
        autoComplete="current-password"
        isFirst
      />
      {captcha.isWanted && <CaptchaField {...form.field('captcha')} {...captcha.field} />}
      {form.failure && <FormAlert>{form.failure.message}</FormAlert>}
      <SubmitButton isBusy={form.isBusy}>{t('shell:session.signInAgain')}</SubmitButton>
    </form>
  );
}
