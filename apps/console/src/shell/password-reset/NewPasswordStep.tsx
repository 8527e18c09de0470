import { passwordMax, passwordPattern } from '@tilldeck/contracts/identity/credential.limits';
import { useTranslation } from 'react-i18next';
import '../../components/base/blocks.css';
import { PasswordStrength } from '../../components/text/PasswordStrength.tsx';
import { ApiError } from '../../lib/request/api-error.ts';
import { resetToken } from '../../lib/session/session-vault.ts';
import { FormAlert } from '../public-form/FormAlert.tsx';
import { PasswordField } from '../public-form/PasswordField.tsx';
import { SubmitButton } from '../public-form/SubmitButton.tsx';
import { usePublicForm } from '../public-form/usePublicForm.ts';

interface NewPasswordStepProps {
  email: string;
  code: string;
  isBlocked: boolean;
  onDone: () => void;
  onWrongCode: (text: string) => void;
  onExpired: (text: string) => void;
}

export function NewPasswordStep({ email, code, isBlocked, onDone, onWrongCode, onExpired }: NewPasswordStepProps) {
  const { t } = useTranslation('pages');
  const form = usePublicForm({
    initial: { newPassword: '', repeat: '' },
    check: ({ newPassword, repeat }) => ({
      ...(passwordPattern.test(newPassword) ? {} : { newPassword: t('field.passwordRule') }),
      ...(repeat === newPassword ? {} : { repeat: t('field.passwordsDiffer') }),
    }),
    submit: async ({ newPassword }) => {
      const { resetPassword } = await import('./reset-calls.queries.ts');
      try {
        await resetPassword({ email, code, newPassword });
        // Every session of the account ended, perhaps this browser's own.
        await resetToken();
        onDone();
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        if (error.error === 'identity.code_expired') onExpired(error.message);
        else if (error.error === 'identity.code_wrong') onWrongCode(error.message);
        else throw error;
      }
    },
  });
  return (
    <>
      <h1>{t('reset.passwordTitle')}</h1>
      <p className="td-auth-subtitle">{t('reset.passwordText', { email })}</p>
      <form noValidate onSubmit={form.handleSubmit}>
        {/* Password managers file the new password under this name. */}
        <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
        <PasswordField
          {...form.field('newPassword')}
          label={t('field.newPassword')}
          hint={t('field.passwordRule')}
          autoComplete="new-password"
          maxLength={passwordMax}
          isFirst
        />
        <div className="td-strength">
          <PasswordStrength password={form.values.newPassword} />
        </div>
        <PasswordField
          {...form.field('repeat')}
          label={t('field.repeatPassword')}
          autoComplete="new-password"
          maxLength={passwordMax}
        />
        {form.failure && <FormAlert>{form.failure.message}</FormAlert>}
        <SubmitButton isBusy={form.isBusy || isBlocked}>{t('reset.save')}</SubmitButton>
      </form>
    </>
  );
}
