import type { Envelope } from '@tilldeck/contracts/core/envelope';
import { i18n } from '../i18n/i18n.ts';
import { showDialog, showToast } from '../notice/notice.ts';
import { dropActing, isActing, openSession, pauseSession, resetToken, wayBack } from '../session/session-vault.ts';
import type { Verdict } from './answer-rules.ts';
import { ApiError, FullBodyAnswer, RequestFailure, SessionGone } from './api-error.ts';

/** Spec section 7: time to read the message before the page goes. */
const reloadDelayMs = 1_500;

let isReloading = false;
let isEndExpected = false;

/** Somebody leaves on purpose: that the session ended is no news then. */
export function expectSessionEnd(isExpected = true): void {
  isEndExpected = isExpected;
}

/** Asks the person to sign in over what is open; true when the same person did. */
type AskAgain = (text: string) => Promise<boolean>;
let askAgain: AskAgain | null = null;
let again: Promise<boolean> | null = null;

/** The signed-in frame asks, so that nothing typed is lost. Answers how to stop. */
export function offerSignIn(ask: AskAgain): () => void {
  askAgain = ask;
  return () => {
    if (askAgain === ask) askAgain = null;
  };
}

/**
 * The person is told and can sign in again. Spec section 7: who does not starts over without a token. However many calls
 * are refused, one dialog asks, and all of them learn its outcome.
 */
export function endSession(text: string): Promise<boolean> {
  if (isEndExpected) return Promise.resolve(false);
  // Without the signed-in frame, as while a page loads, nobody can sign in over it: the guard leads to the login page at once.
  const isOffered = askAgain !== null && !isActing();
  again ??= (isActing() ? endActing() : startAgain(text)).finally(() => {
    again = null;
  });
  return isOffered ? again : Promise.resolve(false);
}

async function startAgain(text: string): Promise<boolean> {
  if (askAgain) {
    pauseSession();
    if (await askAgain(text)) return true;
  } else
    await showDialog({
      title: i18n.t('shell:session.endedTitle'),
      text,
      action: i18n.t('shell:session.signInAgain'),
    });
  await resetToken();
  if (!isReloading) window.location.reload();
  isReloading = true;
  return false;
}

/** Partner access ran out or was ended by the partner: the person's own session goes on. */
async function endActing(): Promise<false> {
  const ownPage = wayBack();
  dropActing();
  await showDialog({
    title: i18n.t('shell:acting.overTitle'),
    text: i18n.t('shell:acting.overText'),
    action: i18n.t('shell:acting.backToOwn'),
  });
  if (!isReloading) window.location.assign(ownPage);
  isReloading = true;
  return false;
}

/** A second factor was demanded while the console was open: from the next page load on, the guard leads there. */
async function leadToFactor(): Promise<void> {
  await showDialog({
    title: i18n.t('shell:title.factorSetup'),
    text: i18n.t('shell:factorNotice.now'),
    action: i18n.t('shell:factorNotice.open'),
  });
  if (!isReloading) window.location.reload();
  isReloading = true;
}

async function refuseAuthorization(text: string): Promise<void> {
  showToast(text);
  // A temporary token that is not taken any more says nothing about the own session.
  if (isActing()) dropActing();
  else if (openSession()) await resetToken();
  if (!isReloading) setTimeout(() => window.location.reload(), reloadDelayMs);
  isReloading = true;
}

/** Does what section 7 asks for and hands out the data, or throws what the caller can handle. */
export function actOn(verdict: Verdict, body: Envelope | null): unknown {
  switch (verdict.kind) {
    case 'success':
      return verdict.data;
    case 'sessionGone': {
      const text = verdict.text ?? i18n.t('errors:core.session_expired');
      throw new SessionGone(text, endSession(text));
    }
    case 'fullBody':
      throw new FullBodyAnswer(verdict.body.msg, verdict.body);
    case 'unauthorized': {
      const text = i18n.t('shell:failure.authorization');
      // Made without a token while the person signs in again.
      if (again) throw new SessionGone(text, again);
      void refuseAuthorization(text);
      throw new ApiError(verdict.text ?? text, body ?? { code: 401 }, true);
    }
    case 'forbidden': {
      if (body?.error === 'identity.factor_missing') void leadToFactor();
      const text = verdict.text ?? i18n.t('shell:failure.request');
      showToast(text);
      throw new ApiError(text, body ?? { code: 403 }, true);
    }
    case 'noGateway':
      throw new RequestFailure('network', i18n.t('shell:failure.network'));
    case 'refused':
      throw new ApiError(verdict.text ?? i18n.t('shell:failure.generic'), body ?? {});
  }
}
