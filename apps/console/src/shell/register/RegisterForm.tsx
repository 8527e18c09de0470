import { passwordStrength } from '@tilldeck/contracts/identity/password-strength.rules';
import { companyNameMax, emailMax, personNameMax, phoneMax } from '@tilldeck/contracts/identity/typed.limits';
import { useEffect } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { looksLikeEmail, looksLikePhone } from '../../lib/form/contact-format.ts';
import { nameIn } from '../../lib/i18n/i18n.ts';
import { CaptchaField } from '../public-form/CaptchaField.tsx';
import { CheckField } from '../public-form/CheckField.tsx';
import { FormAlert } from '../public-form/FormAlert.tsx';
import { NewPasswordFields, useNewPasswordCheck } from '../public-form/NewPasswordFields.tsx';
import { SelectField } from '../public-form/SelectField.tsx';
import { SubmitButton } from '../public-form/SubmitButton.tsx';
import { TextField } from '../public-form/TextField.tsx';
import { useCaptcha } from '../public-form/useCaptcha.ts';
import { usePublicForm } from '../public-form/usePublicForm.ts';

export interface Country {
  code: string;
  nameEn: string;
  nameZh: string;
}

const empty = {
  email: '',
  name: '',
  phone: '',
  company: '',
  countryCode: '',
  newPassword: '',
  repeatPassword: '',
  captcha: '',
  isTermsAccepted: '',
};

/** What is wrong before anything is sent; the server checks all of it again. */
function useRegisterCheck(isCaptchaTyped: boolean) {
  const { t } = useTranslation(['pages', 'errors']);
  const checkPassword = useNewPasswordCheck();
  const isWeak = (password: string) => ['tooShort', 'low'].includes(passwordStrength(password));
  return (values: typeof empty) => ({
    ...(looksLikeEmail(values.email.trim()) ? {} : { email: t('field.emailFormat') }),
    ...(values.name.trim() ? {} : { name: t('register.nameRequired') }),
    ...(looksLikePhone(values.phone.trim()) ? {} : { phone: t('register.phoneFormat') }),
    ...(values.company.trim() ? {} : { company: t('register.companyRequired') }),
    ...(values.countryCode ? {} : { countryCode: t('register.countryRequired') }),
    ...(isWeak(values.newPassword) ? { newPassword: t('errors:identity.password_weak') } : {}),
    ...checkPassword(values),
    ...(values.captcha.trim() || !isCaptchaTyped ? {} : { captcha: t('field.captchaRequired') }),
    ...(values.isTermsAccepted ? {} : { isTermsAccepted: t('register.termsRequired') }),
  });
}

export function RegisterForm({ countries, isApprovalNeeded }: { countries: Country[]; isApprovalNeeded: boolean }) {
  const { t, i18n } = useTranslation('pages');
  const navigate = useNavigate();
  const { field: captchaField, isToBeTyped, refresh, pay } = useCaptcha();
  // biome-ignore lint/correctness/useExhaustiveDependencies: one picture when the page opens, the next after a refusal
  useEffect(() => void refresh().catch(() => undefined), []);
  const form = usePublicForm({
    initial: empty,
    check: useRegisterCheck(isToBeTyped),
    submit: async ({ isTermsAccepted: _accepted, captcha: typed, ...values }) => {
      const { register } = await import('./register-calls.queries.ts');
      const email = values.email.trim();
      try {
        const paid = await pay({ call: 'register', name: email }, typed);
        await register({ ...values, ...paid, email, isTermsAccepted: true });
      } catch (error) {
        // Each picture is good for one try.
        form.change('captcha', '');
        await refresh().catch(() => undefined);
        throw error;
      }
      await navigate('/user/register-result', { state: { registeredEmail: email, isApprovalNeeded } });
    },
  });
  const options = countries
    .map((area) => ({ value: area.code, label: nameIn(i18n.language, area) }))
    .sort((a, b) => a.label.localeCompare(b.label, i18n.language));
  return (
    <>
      <h1>{t('register.title')}</h1>
      <p className="td-auth-subtitle">{t(isApprovalNeeded ? 'register.approvalText' : 'register.text')}</p>
      <form noValidate onSubmit={form.handleSubmit}>
        <div className="td-register-fields">
          <TextField
            {...form.field('email')}
            label={t('field.email')}
            type="email"
            inputMode="email"
            autoComplete="email"
            maxLength={emailMax}
            isFirst
          />
          <TextField {...form.field('name')} label={t('register.name')} autoComplete="name" maxLength={personNameMax} />
          <TextField
            {...form.field('company')}
            label={t('register.company')}
            autoComplete="organization"
            maxLength={companyNameMax}
          />
          <SelectField
            {...form.field('countryCode')}
            label={t('register.country')}
            placeholder={t('register.countryChoose')}
            autoComplete="country"
            options={options}
          />
          <TextField
            {...form.field('phone')}
            label={t('register.phone')}
            type="tel"
            autoComplete="tel"
            maxLength={phoneMax}
          />
          <CaptchaField {...form.field('captcha')} {...captchaField} />
          <NewPasswordFields
            account={form.values.email}
            label={t('field.password')}
            repeatLabel={t('register.repeatPassword')}
            newPassword={form.field('newPassword')}
            repeatPassword={form.field('repeatPassword')}
          />
        </div>
        <CheckField {...form.field('isTermsAccepted')}>
          <Trans t={t} i18nKey="register.terms" components={{ terms: <Link to="/useprivacy" target="_blank" /> }} />
        </CheckField>
        {form.failure && <FormAlert>{form.failure.message}</FormAlert>}
        <SubmitButton isBusy={form.isBusy}>{t('register.submit')}</SubmitButton>
      </form>
    </>
  );
}
