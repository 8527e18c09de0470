import { sessionRoutes } from '@tilldeck/contracts/identity/session.routes';
import { type TerminationFacts, terminationRoutes } from '@tilldeck/contracts/identity/termination.routes';
import { proveLogin } from '@tilldeck/contracts/wire/login-exchange';
import { randomNonce } from '@tilldeck/contracts/wire/request-signing';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ActionButton } from '../../components/base/ActionButton.tsx';
import { action, useAction } from '../../components/feedback/useAction.ts';
import { call } from '../../lib/request/call.ts';
import { FormAlert } from '../public-form/FormAlert.tsx';
import { PasswordField } from '../public-form/PasswordField.tsx';
import { SubmitButton } from '../public-form/SubmitButton.tsx';
import { TextField } from '../public-form/TextField.tsx';
import { usePublicForm } from '../public-form/usePublicForm.ts';

async function verify(account: string, password: string, code: string): Promise<string> {
  const challenge = await call(sessionRoutes.getToken, { account });
  const clientNonce = randomNonce();
  const { proof } = await proveLogin(account, password, clientNonce, challenge);
  const input = { code, salt: challenge.salt, clientNonce, password: proof };
  return (await call(terminationRoutes.verify, input)).pass;
}

/** A code from the mailbox and the password: two things a borrowed computer does not have. */
export function IdentityStep({ facts, onProven }: { facts: TerminationFacts; onProven: (pass: string) => void }) {
  const { t } = useTranslation('termination');
  const { button } = useAction();
  const [isSent, setSent] = useState(false);
  const send = action<null, typeof terminationRoutes.sendCode>({
    key: 'send',
    label: t(isSent ? 'sendAgain' : 'sendCode'),
    call: terminationRoutes.sendCode,
    input: () => ({}),
    onDone: () => setSent(true),
  });
  const form = usePublicForm({
    initial: { code: '', password: '' },
    check: ({ code, password }) => ({
      ...(code.trim() === '' ? { code: t('codeRequired') } : {}),
      ...(password === '' ? { password: t('passwordRequired') } : {}),
    }),
    submit: async ({ code, password }) => onProven(await verify(facts.loginName, password, code.trim())),
  });
  return (
    <form noValidate onSubmit={form.handleSubmit}>
      <h2>{t('identityTitle')}</h2>
      <p>{t(isSent ? 'codeSent' : 'identityText', { email: facts.maskedEmail })}</p>
      <p>
        <ActionButton {...button(send, null)} />
      </p>
      <TextField {...form.field('code')} label={t('code')} inputMode="numeric" autoComplete="one-time-code" />
      <PasswordField {...form.field('password')} label={t('password')} autoComplete="current-password" />
      {form.failure && <FormAlert>{form.failure.message}</FormAlert>}
      <SubmitButton isBusy={form.isBusy}>{t('next')}</SubmitButton>
    </form>
  );
}
