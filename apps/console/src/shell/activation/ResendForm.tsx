import { emailMax } from '@tilldeck/contracts/identity/typed.limits';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { looksLikeEmail } from '../../lib/form/contact-format.ts';
import { FullBodyAnswer } from '../../lib/request/api-error.ts';
import { CaptchaField } from '../public-form/CaptchaField.tsx';
import { FormAlert } from '../public-form/FormAlert.tsx';
import { SubmitButton } from '../public-form/SubmitButton.tsx';
import { TextField } from '../public-form/TextField.tsx';
import { useCaptcha } from '../public-form/useCaptcha.ts';
import { usePublicForm } from '../public-form/usePublicForm.ts';

/** Asks for the activation mail again. The answer is the same whoever has the address. */
export function ResendForm({ email }: { email: string }) {
  const { t } = useTranslation('pages');
  const [sentTo, setSentTo] = useState<string | null>(null);
  const { field: captchaField, isWanted, isToBeTyped, refresh, pay } = useCaptcha();
  const form = usePublicForm({
    initial: { email, captcha: '' },
    check: (values) => ({
      ...(looksLikeEmail(values.email.trim()) ? {} : { email: t('field.emailFormat') }),
      ...(isToBeTyped && values.captcha.trim() === '' ? { captcha: t('field.captchaRequired') } : {}),
    }),
    submit: async (values) => {
      const { resendActivation } = await import('./activation-calls.queries.ts');
      const address = values.email.trim();
      setSentTo(null);
      try {
        await resendActivation({
          email: address,
          ...(await pay({ call: 'mail', name: address }, values.captcha)),
        });
      } catch (error) {
        if (error instanceof FullBodyAnswer) await refresh();
        throw error;
      }
      setSentTo(address);
    },
  });
  return (
    <form noValidate onSubmit={form.handleSubmit}>
      {sentTo && <FormAlert kind="info">{t('activation.sentAgain', { email: sentTo })}</FormAlert>}
      <TextField
        {...form.field('email')}
        label={t('field.email')}
        type="email"
        inputMode="email"
        autoComplete="email"
        maxLength={emailMax}
      />
      {isWanted && <CaptchaField {...form.field('captcha')} {...captchaField} />}
      {form.failure && <FormAlert>{form.failure.message}</FormAlert>}
      <SubmitButton isBusy={form.isBusy}>{t('activation.sendAgain')}</SubmitButton>
    </form>
  );
}
