import { useTranslation } from 'react-i18next';
import { ApiError } from '../../lib/request/api-error.ts';
import { resetToken } from '../../lib/session/session-vault.ts';
import { FormAlert } from '../public-form/FormAlert.tsx';
import { NewPasswordFields, useNewPasswordCheck } from '../public-form/NewPasswordFields.tsx';
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
    initial: { newPassword: '', repeatPassword: '' },
    check: useNewPasswordCheck(),
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
        <NewPasswordFields
          account={email}
          newPassword={form.field('newPassword')}
          repeatPassword={form.field('repeatPassword')}
          isFirst
        />
        {form.failure && <FormAlert>{form.failure.message}</FormAlert>}
        <SubmitButton isBusy={form.isBusy || isBlocked}>{t('reset.save')}</SubmitButton>
      </form>
    </>
  );
}
