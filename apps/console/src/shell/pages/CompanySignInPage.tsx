import { companySignInRoutes } from '@tilldeck/contracts/identity/company-sign-on.routes';
import { companySlugMax } from '@tilldeck/contracts/identity/typed.limits';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { safePath } from '../../lib/navigation/safe-path.ts';
import { call } from '../../lib/request/call.ts';
import { keepAttempt } from '../../lib/session/company-attempt.ts';
import { CheckField } from '../public-form/CheckField.tsx';
import { FormAlert } from '../public-form/FormAlert.tsx';
import { SubmitButton } from '../public-form/SubmitButton.tsx';
import { TextField } from '../public-form/TextField.tsx';
import { usePublicForm } from '../public-form/usePublicForm.ts';

/** /user/sso: asks whose sign-in page to go to. A link may fill the name in; going there is the person's own step. */
export function CompanySignInPage() {
  const { t } = useTranslation('pages');
  const [query] = useSearchParams();
  const form = usePublicForm({
    initial: { company: query.get('company') ?? '', kept: '' },
    check: ({ company }) => (company.trim() === '' ? { company: t('company.nameRequired') } : {}),
    submit: async ({ company, kept }) => {
      const begun = await call(companySignInRoutes.start, { company });
      const { state, browserKey, authorizationUrl } = begun;
      const target = safePath(query.get('redirect')) ?? '/';
      keepAttempt({ state, browserKey, target, company: company.trim(), isKept: kept === 'yes' });
      window.location.assign(authorizationUrl);
      // The button stays busy until the other page is there.
      await new Promise(() => undefined);
    },
  });
  return (
    <div className="td-auth">
      <h1>{t('company.title')}</h1>
      <p className="td-auth-subtitle">{t('company.subtitle')}</p>
      <form noValidate onSubmit={form.handleSubmit}>
        <TextField
          {...form.field('company')}
          label={t('company.name')}
          hint={t('company.nameHint')}
          autoComplete="organization"
          maxLength={companySlugMax}
          isFirst
        />
        <CheckField {...form.field('kept')}>{t('login.keep')}</CheckField>
        {form.failure && <FormAlert>{form.failure.message}</FormAlert>}
        <SubmitButton isBusy={form.isBusy}>{t('company.submit')}</SubmitButton>
      </form>
      <p className="td-auth-foot">
        <Link to="/user/login">{t('company.back')}</Link>
      </p>
    </div>
  );
}
