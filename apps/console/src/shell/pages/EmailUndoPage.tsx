import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { createSearchParams, Link } from 'react-router';
import { FormAlert } from '../public-form/FormAlert.tsx';
import { SubmitButton } from '../public-form/SubmitButton.tsx';
import '../public-form/public-form.css';
import { useLinkSecret } from '../public-form/useLinkSecret.ts';
import { usePublicForm } from '../public-form/usePublicForm.ts';

/** From the notice to the old address. On a button, since mail programs open links by themselves. */
export function EmailUndoPage() {
  const { t } = useTranslation('pages');
  const token = useLinkSecret('token');
  const [email, setEmail] = useState<string | null>(null);
  const form = usePublicForm({
    initial: {},
    check: () => ({}),
    submit: async () => {
      const { undoEmail } = await import('../account-settings/email-undo.queries.ts');
      setEmail((await undoEmail(token)).email);
    },
  });
  if (email)
    return (
      <div className="td-auth">
        <h1>{t('emailUndo.doneTitle')}</h1>
        <p className="td-auth-subtitle">{t('emailUndo.doneText', { email })}</p>
        <Link
          to={{ pathname: '/user/findpassword', search: `?${createSearchParams({ email })}` }}
          className="td-button td-action td-submit"
        >
          {t('emailUndo.newPassword')}
        </Link>
      </div>
    );
  return (
    <div className="td-auth">
      <h1>{t('emailUndo.title')}</h1>
      <p className="td-auth-subtitle">{t('emailUndo.text')}</p>
      <form noValidate onSubmit={form.handleSubmit}>
        {form.failure && <FormAlert>{form.failure.message}</FormAlert>}
        <SubmitButton isBusy={form.isBusy}>{t('emailUndo.submit')}</SubmitButton>
      </form>
      <p className="td-auth-foot">
        <Link to="/user/login">{t('reset.toLogin')}</Link>
      </p>
    </div>
  );
}
