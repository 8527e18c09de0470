import type { Envelope } from '@tilldeck/contracts/core/envelope';
import { i18n } from '../i18n/i18n.ts';
import { showDialog, showToast } from '../notice/notice.ts';
import { dropActing, isActing, openSession, resetToken } from '../session/session-vault.ts';
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

/** Spec section 7: the token goes, the person is told, and the page starts over when they close the message. */
export async function endSession(text: string): Promise<void> {
  if (isEndExpected) return;
  if (isActing()) return endActing();
  await resetToken();
  await showDialog({
    title: i18n.t('shell:session.endedTitle'),
    text,
    action: i18n.t('shell:session.signInAgain'),
  });
  if (!isReloading) window.location.reload();
  isReloading = true;
}

/** Partner access ran out or was ended by the partner: the person's own session goes on. */
async function endActing(): Promise<void> {
  dropActing();
  await showDialog({
    title: i18n.t('shell:acting.overTitle'),
    text: i18n.t('shell:acting.overText'),
    action: i18n.t('shell:acting.backToOwn'),
  });
  if (!isReloading) window.location.assign('/home');
  isReloading = true;
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
      void endSession(text);
      throw new SessionGone(text);
    }
    case 'fullBody':
      throw new FullBodyAnswer(verdict.body.msg, verdict.body);
    case 'unauthorized': {
      const text = i18n.t('shell:failure.authorization');
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
