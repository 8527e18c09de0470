import { sessionRoutes } from '@tilldeck/contracts/identity/session.routes';
import { call } from '../request/call.ts';
import { followAccount } from '../settings/stored-settings.ts';
import { changeSession, sessionFrom, sessionState } from './session-state.ts';
import { openSession } from './session-vault.ts';

let loading: Promise<void> | null = null;

async function load(): Promise<void> {
  const session = openSession();
  if (!session) throw new Error('no session to load');
  const [user, menu] = await Promise.all([call(sessionRoutes.currentUser, {}), call(sessionRoutes.currentMenu, {})]);
  followAccount(user.user);
  changeSession(sessionFrom(session.token, user, menu));
}

/** Fetches user, organisation, permissions and menu once per session; whoever asks meanwhile waits for the same. */
export function ensureSession(): Promise<void> {
  const { roles, nickname } = sessionState();
  if (roles.length > 0 && nickname !== '') return Promise.resolve();
  loading ??= load().finally(() => {
    loading = null;
  });
  return loading;
}

let isAgainWanted = false;

/**
 * Reads what the person may do again while the console stays open. Requests that come in meanwhile become one more
 * reading, so that the last word is always the server's latest.
 */
export async function reloadSession(): Promise<void> {
  if (loading) {
    isAgainWanted = true;
    return;
  }
  loading = load().finally(() => {
    loading = null;
  });
  // A session that ended is told by the answer itself; an outage leaves what is known.
  await loading.catch(() => undefined);
  if (isAgainWanted) {
    isAgainWanted = false;
    await reloadSession();
  }
}
