import { emailMax } from '@tilldeck/contracts/identity/typed.limits';
import { useTranslation } from 'react-i18next';
import { looksLikeEmail } from '../../lib/form/contact-format.ts';
import { FullBodyAnswer } from '../../lib/request/api-error.ts';
import { CaptchaField } from '../public-form/CaptchaField.tsx';
import { FormAlert } from '../public-form/FormAlert.tsx';
import { SubmitButton } from '../public-form/SubmitButton.tsx';
import { TextField } from '../public-form/TextField.tsx';
import { useCaptcha } from '../public-form/useCaptcha.ts';
import { usePublicForm } from '../public-form/usePublicForm.ts';

export function EmailStep({ email, onSent }: { email: string; onSent: (email: string) => void }) {
  const { t } = useTranslation('pages');
  const { field: captchaField, isWanted, isToBeTyped, refresh, pay } = useCaptcha();
  const form = usePublicForm({
    initial: { email, captcha: '' },
    check: (values) => ({
      ...(looksLikeEmail(values.email.trim()) ? {} : { email: t('field.emailFormat') }),
      ...(isToBeTyped && values.captcha.trim() === '' ? { captcha: t('field.captchaRequired') } : {}),
    }),
    submit: async (values) => {
      const { sendResetCode } = await import('./reset-calls.queries.ts');
      const address = values.email.trim();
      try {
        await sendResetCode({
          email: address,
          ...(await pay({ call: 'mail', name: address }, values.captcha)),
        });
      } catch (error) {
        if (error instanceof FullBodyAnswer) await refresh();
        throw error;
      }
      onSent(address);
    },
  });
  return (
    <>
      <h1>{t('reset.title')}</h1>
      <p className="td-auth-subtitle">{t('reset.emailText')}</p>
      <form noValidate onSubmit={form.handleSubmit}>
        <TextField
          {...form.field('email')}
          label={t('field.email')}
          type="email"
          inputMode="email"
          autoComplete="email"
          maxLength={emailMax}
          isFirst
        />
        {isWanted && <CaptchaField {...form.field('captcha')} {...captchaField} />}
        {form.failure && <FormAlert>{form.failure.message}</FormAlert>}
        <SubmitButton isBusy={form.isBusy}>{t('reset.sendCode')}</SubmitButton>
      </form>
    </>
  );
}
