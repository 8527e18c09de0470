import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { safePath } from '../../lib/navigation/safe-path.ts';
import { ApiError } from '../../lib/request/api-error.ts';
import { CaptchaField } from '../public-form/CaptchaField.tsx';
import { FormAlert } from '../public-form/FormAlert.tsx';
import { PasswordField } from '../public-form/PasswordField.tsx';
import { SubmitButton } from '../public-form/SubmitButton.tsx';
import { TextField } from '../public-form/TextField.tsx';
import { useCaptcha } from '../public-form/useCaptcha.ts';
import { usePublicForm } from '../public-form/usePublicForm.ts';

/** Starts loading what signing in needs while the person types, so that the page itself stays small. */
const loadSignIn = () => import('../../lib/session/sign-in.ts');

export function LoginPage() {
  const { t } = useTranslation('pages');
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const { captcha, isWanted, refresh } = useCaptcha();

  const form = usePublicForm({
    initial: { account: '', password: '', captcha: '' },
    check: ({ account, password, captcha: typed }) => ({
      ...(account.trim() === '' ? { account: t('field.accountRequired') } : {}),
      ...(password === '' ? { password: t('field.passwordRequired') } : {}),
      ...(isWanted && typed.trim() === '' ? { captcha: t('field.captchaRequired') } : {}),
    }),
    submit: async ({ account, password, captcha: typed }) => {
      const { signIn, refusalOf } = await loadSignIn();
      try {
        const outcome = await signIn({
          account: account.trim(),
          password,
          ...(captcha && isWanted ? { captchaId: captcha.captchaId, captcha: typed.trim() } : {}),
        });
        if (outcome.kind === 'captchaRequired') return await refresh();
        await navigate(safePath(query.get('redirect')) ?? '/', { replace: true });
      } catch (error) {
        const isAsked = error instanceof ApiError && (error.code === 1016 || error.code === 1017);
        if (isWanted || isAsked || refusalOf(error)?.captchaRequired) {
          form.change('captcha', '');
          await refresh().catch(() => undefined);
        }
        throw error;
      }
    },
  });

  return (
    <div className="td-auth">
      <h1>{t('login.title')}</h1>
      <p className="td-auth-subtitle">{t('login.subtitle')}</p>
      <form noValidate onSubmit={form.handleSubmit}>
        <TextField
          {...form.field('account')}
          label={t('field.account')}
          autoComplete="username"
          maxLength={120}
          onFocus={() => void loadSignIn()}
        />
        <PasswordField {...form.field('password')} label={t('field.password')} autoComplete="current-password" />
        {isWanted && <CaptchaField {...form.field('captcha')} captcha={captcha} onRefresh={() => void refresh()} />}
        <div className="td-auth-row">
          <Link to="/user/findpassword">{t('login.forgot')}</Link>
        </div>
        {form.failure && <LoginFailure failure={form.failure} />}
        <SubmitButton isBusy={form.isBusy}>{t('login.submit')}</SubmitButton>
      </form>
      <p className="td-auth-foot">
        {t('login.noAccount')}
        <Link to="/user/register">{t('login.getAccount')}</Link>
      </p>
    </div>
  );
}

/** A first password must be replaced before it opens anything; the way to do that stands beside the refusal. */
function LoginFailure({ failure }: { failure: Error }) {
  const { t } = useTranslation('pages');
  const mustReplace = failure instanceof ApiError && failure.error === 'identity.password_must_change';
  return (
    <FormAlert>
      {failure.message}
      {mustReplace && <Link to="/user/findpassword">{t('login.replacePassword')}</Link>}
    </FormAlert>
  );
}
