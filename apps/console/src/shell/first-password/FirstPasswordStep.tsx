import { useTranslation } from 'react-i18next';
import { ApiError } from '../../lib/request/api-error.ts';
import { FormAlert } from '../public-form/FormAlert.tsx';
import { NewPasswordFields, useNewPasswordCheck } from '../public-form/NewPasswordFields.tsx';
import { SubmitButton } from '../public-form/SubmitButton.tsx';
import { usePublicForm } from '../public-form/usePublicForm.ts';

interface FirstPasswordStepProps {
  account: string;
  /** From 3017: stands for the initial password that was just proven. */
  pass: string;
  /** The password is the person's own now; what is left is to sign in with it. */
  onReplaced: (newPassword: string) => Promise<void>;
  /** Back to the beginning, with what the server said. */
  onExpired: (text: string) => void;
}

/** The first sign-in: an initial password opens nothing until it is replaced. */
export function FirstPasswordStep({ account, pass, onReplaced, onExpired }: FirstPasswordStepProps) {
  const { t } = useTranslation('pages');
  const form = usePublicForm({
    initial: { newPassword: '', repeatPassword: '' },
    check: useNewPasswordCheck(),
    submit: async ({ newPassword }) => {
      const { replaceInitialPassword } = await import('./first-password-calls.queries.ts');
      try {
        await replaceInitialPassword(pass, newPassword);
      } catch (error) {
        if (!(error instanceof ApiError) || error.error !== 'identity.first_password_expired') throw error;
        return onExpired(error.message);
      }
      await onReplaced(newPassword);
    },
  });
  return (
    <div className="td-auth">
      <h1>{t('firstPassword.title')}</h1>
      <p className="td-auth-subtitle">{t('firstPassword.text')}</p>
      <form noValidate onSubmit={form.handleSubmit}>
        <NewPasswordFields
          account={account}
          newPassword={form.field('newPassword')}
          repeatPassword={form.field('repeatPassword')}
          isFirst
        />
        {form.failure && <FormAlert>{form.failure.message}</FormAlert>}
        <SubmitButton isBusy={form.isBusy}>{t('firstPassword.submit')}</SubmitButton>
      </form>
      <p className="td-auth-foot">
        <button type="button" className="td-link-button" onClick={() => onExpired('')}>
          {t('firstPassword.back')}
        </button>
      </p>
    </div>
  );
}
