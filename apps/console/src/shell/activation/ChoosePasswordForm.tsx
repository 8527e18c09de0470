import { useTranslation } from 'react-i18next';
import { FormAlert } from '../public-form/FormAlert.tsx';
import { NewPasswordFields, useNewPasswordCheck } from '../public-form/NewPasswordFields.tsx';
import { SubmitButton } from '../public-form/SubmitButton.tsx';
import { usePublicForm } from '../public-form/usePublicForm.ts';

interface ChoosePasswordFormProps {
  secret: string;
  loginName: string;
  onDone: (opened: { state: 'done' | 'passwordNeeded'; loginName: string; isApprovalPending: boolean }) => void;
}

/** Somebody was invited: the link asks for a password and activates with it. */
export function ChoosePasswordForm({ secret, loginName, onDone }: ChoosePasswordFormProps) {
  const { t } = useTranslation('pages');
  const form = usePublicForm({
    initial: { newPassword: '', repeatPassword: '' },
    check: useNewPasswordCheck(),
    submit: async ({ newPassword }) => {
      const { choosePassword } = await import('./activation-calls.queries.ts');
      onDone(await choosePassword({ secret, newPassword }));
    },
  });
  return (
    <>
      <h1>{t('activation.chooseTitle')}</h1>
      <p className="td-auth-subtitle">{t('activation.chooseText', { loginName })}</p>
      <form noValidate onSubmit={form.handleSubmit}>
        <NewPasswordFields
          account={loginName}
          newPassword={form.field('newPassword')}
          repeatPassword={form.field('repeatPassword')}
          isFirst
        />
        {form.failure && <FormAlert>{form.failure.message}</FormAlert>}
        <SubmitButton isBusy={form.isBusy}>{t('activation.chooseSubmit')}</SubmitButton>
      </form>
    </>
  );
}
