import { type LoaderFunctionArgs, redirect } from 'react-router';
import { i18n } from '../lib/i18n/i18n.ts';
import { pathInHash } from '../lib/navigation/safe-path.ts';
import { showToast } from '../lib/notice/notice.ts';
import { ApiError, RequestFailure, SessionGone } from '../lib/request/api-error.ts';
import { isActing, openSession, resetToken } from '../lib/session/session-vault.ts';

export const loginPath = '/user/login';
export const factorPath = '/user/factor';

/** Where a visitor goes: to the page the hash of the address names, or to the login page and from there to `url`. */
function wayOfVisitor(url: URL): string {
  const { pathname, hash } = window.location;
  const named = pathname === url.pathname ? pathInHash(hash) : null;
  if (named) return named;
  const wanted = `${url.pathname}${url.search}`;
  return wanted === '/' ? loginPath : `${loginPath}?redirect=${encodeURIComponent(wanted)}`;
}

/** The service is away for a moment: that says nothing about the session. */
const isOutage = (error: unknown): boolean =>
  error instanceof RequestFailure || (error instanceof ApiError && error.code === 503);

/** Lets nobody in without a session that the server confirms; a refused look-up ends it. */
export async function requireSession({ request }: Pick<LoaderFunctionArgs, 'request'>): Promise<null> {
  const url = new URL(request.url);
  if (!openSession()) throw redirect(wayOfVisitor(url));
  try {
    const { ensureSession } = await import('../lib/session/load-session.ts');
    await ensureSession();
  } catch (error) {
    if (isOutage(error)) throw error;
    const isTold = error instanceof SessionGone || (error instanceof ApiError && error.isShown);
    if (!isTold) showToast(i18n.t('shell:failure.userInfo'));
    // What is over is the access; the message on the screen leads back to the own session.
    if (isActing()) throw error;
    await resetToken();
    throw redirect(wayOfVisitor(url));
  }
  const { sessionState } = await import('../lib/session/session-state.ts');
  if (sessionState().isFactorMissing)
    throw redirect(`${factorPath}?redirect=${encodeURIComponent(`${url.pathname}${url.search}`)}`);
  return null;
}

/** The page that sets up a demanded factor: for the signed-in who lack one. */
export async function requireMissingFactor(): Promise<null> {
  if (!openSession()) throw redirect(loginPath);
  const { ensureSession } = await import('../lib/session/load-session.ts');
  await ensureSession();
  const { sessionState } = await import('../lib/session/session-state.ts');
  if (!sessionState().isFactorMissing) throw redirect('/');
  return null;
}

/** Pages for visitors only: whoever is signed in goes home. */
export function leaveWhenSignedIn(): null {
  if (openSession()) throw redirect('/');
  return null;
}

/** A route that only leads elsewhere. `element` keeps the router from warning about a page without content. */
export const leadTo = (target: string) => ({ loader: () => redirect(target), element: null });

/** As `leadTo`, for the signed-in only: loaders run side by side, so the layout's own guard comes too late. */
export const leadSignedInTo = (target: string | (() => string)) => ({
  loader: async (args: LoaderFunctionArgs) => {
    await requireSession(args);
    return redirect(typeof target === 'string' ? target : target());
  },
  element: null,
});
