import { emailMax } from '@tilldeck/contracts/identity/typed.limits';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { createSearchParams, Link, useNavigate, useSearchParams } from 'react-router';
import { safePath } from '../../lib/navigation/safe-path.ts';
import { ApiError } from '../../lib/request/api-error.ts';
import type { WaitingSignIn } from '../../lib/session/sign-in.ts';
import { CaptchaField } from '../public-form/CaptchaField.tsx';
import { CheckField } from '../public-form/CheckField.tsx';
import { FormAlert } from '../public-form/FormAlert.tsx';
import { PasswordField } from '../public-form/PasswordField.tsx';
import { SubmitButton } from '../public-form/SubmitButton.tsx';
import { TextField } from '../public-form/TextField.tsx';
import { useCaptcha } from '../public-form/useCaptcha.ts';
import { usePublicForm } from '../public-form/usePublicForm.ts';

/** Most people never see it. */
const FirstPasswordStep = lazy(async () => ({
  default: (await import('../first-password/FirstPasswordStep.tsx')).FirstPasswordStep,
}));
const SecondStep = lazy(async () => ({ default: (await import('../second-step/SecondStep.tsx')).SecondStep }));

/** Starts loading what signing in needs while the person types, so that the page itself stays small. */
const loadSignIn = () => import('../../lib/session/sign-in.ts');

export function LoginPage() {
  const { t } = useTranslation('pages');
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const { field: captchaField, isWanted, isToBeTyped, refresh, pay } = useCaptcha();
  const [firstPassword, setFirstPassword] = useState<{ account: string; pass: string } | null>(null);
  const [notice, setNotice] = useState('');
  const goIn = async () => navigate(safePath(query.get('redirect')) ?? '/', { replace: true });
  const [waiting, setWaiting] = useState<WaitingSignIn | null>(null);

  const form = usePublicForm({
    initial: { account: '', password: '', captcha: '', kept: '' },
    check: ({ account, password, captcha: typed }) => ({
      ...(account.trim() === '' ? { account: t('field.accountRequired') } : {}),
      ...(password === '' ? { password: t('field.passwordRequired') } : {}),
      ...(isToBeTyped && typed.trim() === '' ? { captcha: t('field.captchaRequired') } : {}),
    }),
    submit: async ({ account, password, captcha: typed, kept }) => {
      setNotice('');
      const { signIn, refusalOf } = await loadSignIn();
      try {
        const outcome = await signIn({
          account: account.trim(),
          password,
          isKept: kept === 'yes',
          ...(await pay({ call: 'signIn', name: account.trim() }, typed)),
        });
        if (outcome.kind === 'captchaRequired') return await refresh();
        if (outcome.kind === 'secondStep') return setWaiting(outcome.waiting);
        await goIn();
      } catch (error) {
        const pass = firstPasswordPass(error);
        if (pass) return setFirstPassword({ account: account.trim(), pass });
        const isAsked = error instanceof ApiError && (error.code === 1016 || error.code === 1017);
        if (isWanted || isAsked || refusalOf(error)?.captchaRequired) {
          form.change('captcha', '');
          await refresh().catch(() => undefined);
        }
        throw error;
      }
    },
  });

  if (waiting)
    return (
      <Suspense fallback={null}>
        <SecondStep
          waiting={waiting}
          onDone={() => void goIn()}
          onOver={(error) => {
            form.change('password', '');
            form.fail(error);
            setFirstPassword(null);
            setWaiting(null);
          }}
        />
      </Suspense>
    );

  if (firstPassword)
    return (
      <Suspense fallback={null}>
        <FirstPasswordStep
          {...firstPassword}
          onReplaced={async (password) => {
            const { signIn } = await loadSignIn();
            const outcome = await signIn({
              account: firstPassword.account,
              password,
              isKept: form.values.kept === 'yes',
            });
            // A new password alone is not enough where a second proof is asked for.
            if (outcome.kind === 'secondStep') setWaiting(outcome.waiting);
            else await goIn();
          }}
          onExpired={(text) => {
            setFirstPassword(null);
            form.change('password', '');
            setNotice(text);
          }}
        />
      </Suspense>
    );

  const account = form.field('account');
  return (
    <div className="td-auth">
      <h1>{t('login.title')}</h1>
      <p className="td-auth-subtitle">{t('login.subtitle')}</p>
      <form noValidate onSubmit={form.handleSubmit}>
        <TextField
          {...account}
          onChange={(value) => {
            void loadSignIn();
            account.onChange(value);
          }}
          label={t('field.account')}
          autoComplete="username"
          maxLength={emailMax}
          isFirst
        />
        <PasswordField {...form.field('password')} label={t('field.password')} autoComplete="current-password" />
        {isWanted && <CaptchaField {...form.field('captcha')} {...captchaField} />}
        <CheckField {...form.field('kept')}>{t('login.keep')}</CheckField>
        <div className="td-auth-row">
          <Link to="/user/findpassword">{t('login.forgot')}</Link>
        </div>
        {notice && <FormAlert>{notice}</FormAlert>}
        {form.failure && <LoginFailure failure={form.failure} account={form.values.account.trim()} />}
        <SubmitButton isBusy={form.isBusy}>{t('login.submit')}</SubmitButton>
      </form>
      <p className="td-auth-foot">
        <Link to={{ pathname: '/user/sso', search: query.size > 0 ? `?${query}` : '' }}>{t('login.company')}</Link>
      </p>
      <p className="td-auth-foot">
        {t('login.noAccount')}
        <Link to="/user/register">{t('login.getAccount')}</Link>
      </p>
    </div>
  );
}

/** The pass of a sign-in whose initial password must be replaced first (3017). */
function firstPasswordPass(error: unknown): string | null {
  if (!(error instanceof ApiError) || error.error !== 'identity.password_must_change') return null;
  return (error.data as { pass?: string } | null)?.pass ?? null;
}

/** Whoever has not opened the activation mail yet can have it again. */
function LoginFailure({ failure, account }: { failure: Error; account: string }) {
  const { t } = useTranslation('pages');
  const isNotActivated = failure instanceof ApiError && failure.error === 'identity.not_activated';
  const search = account.includes('@') ? `?${createSearchParams({ email: account })}` : '';
  return (
    <FormAlert>
      {failure.message}
      {isNotActivated && <Link to={{ pathname: '/user/register-result', search }}>{t('activation.sendAgain')}</Link>}
    </FormAlert>
  );
}
