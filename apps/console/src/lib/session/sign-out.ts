import { sessionRoutes } from '@tilldeck/contracts/identity/session.routes';
import { i18n } from '../i18n/i18n.ts';
import { showDialog } from '../notice/notice.ts';
import { expectSessionEnd } from '../request/answer-actions.ts';
import { call } from '../request/call.ts';
import { stopActing } from './acting-session.ts';
import { isActing, resetToken } from './session-vault.ts';

/** Asks, ends the session on the server and starts over: routes and caches must not outlive the session. */
export async function signOut(): Promise<void> {
  if (isActing()) return stopActing();
  const isSure = await showDialog({
    title: i18n.t('shell:session.logoutTitle'),
    text: i18n.t('shell:session.logoutText'),
    action: i18n.t('shell:session.logout'),
    cancel: i18n.t('shell:session.cancel'),
  });
  if (!isSure) return;
  expectSessionEnd();
  // A server that is away must not keep anybody signed in on this computer; its own copy of the session runs out.
  await call(sessionRoutes.logout, {}).catch(() => undefined);
  await resetToken();
  window.location.assign('/user/login');
}
