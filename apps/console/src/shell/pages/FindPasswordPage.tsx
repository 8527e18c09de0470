import { PasswordResetFlow } from '../password-reset/PasswordResetFlow.tsx';

export function FindPasswordPage() {
  return <PasswordResetFlow start="email" />;
}

/** From the account settings: the address is known, the code was just sent. */
export function MyFindPasswordPage() {
  return <PasswordResetFlow start="code" />;
}

/** From the link in the mail, which carries address and code. */
export function ModifyPasswordPage() {
  return <PasswordResetFlow start="password" />;
}
