import type { TerminationFacts } from '@tilldeck/contracts/identity/termination.routes';
import { emailMax } from '@tilldeck/contracts/identity/typed.limits';
import { useTranslation } from 'react-i18next';
import { SubmitButton } from '../public-form/SubmitButton.tsx';
import { TextField } from '../public-form/TextField.tsx';
import { usePublicForm } from '../public-form/usePublicForm.ts';

/** The right account: whoever has several types which one is meant. */
export function AccountStep({ facts, onNext }: { facts: TerminationFacts; onNext: () => void }) {
  const { t } = useTranslation('termination');
  const form = usePublicForm({
    initial: { account: '' },
    check: ({ account }) =>
      account.trim().toLowerCase() === facts.loginName.toLowerCase() ? {} : { account: t('accountDiffers') },
    submit: async () => onNext(),
  });
  return (
    <form noValidate onSubmit={form.handleSubmit}>
      <h2>{t('accountTitle')}</h2>
      <p>{t('accountText', { account: facts.loginName, org: facts.orgName })}</p>
      <TextField {...form.field('account')} label={t('account')} autoComplete="off" isFirst maxLength={emailMax} />
      <SubmitButton isBusy={form.isBusy}>{t('next')}</SubmitButton>
    </form>
  );
}
