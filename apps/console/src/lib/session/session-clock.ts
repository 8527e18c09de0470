import { activityNotedEveryS, sessionLimits, sessionWarningS } from '@tilldeck/contracts/identity/session.limits';
import { sessionRoutes } from '@tilldeck/contracts/identity/session.routes';
import { i18n } from '../i18n/i18n.ts';
import { showDialog, showToast } from '../notice/notice.ts';
import { call } from '../request/call.ts';
import { isPersonActive, lastInputAt, lastToldAt } from './activity.ts';
import { openSession } from './session-vault.ts';

const lookEveryMs = 15_000;
const warningMs = sessionWarningS * 1_000;
/** Typing makes no calls: the server is told about it before the shortest limit comes near. */
const tellEveryMs = 5 * 60_000;
const shortestIdleMs = (sessionLimits.short.idleS - activityNotedEveryS) * 1_000;

const clockTime = (at: number): string =>
  new Intl.DateTimeFormat(i18n.language, { hour: '2-digit', minute: '2-digit' }).format(at);

let isAsking = false;
let isEndTold = false;

/** The server knows best: another tab may have been at work. */
async function lookAtClock(): Promise<void> {
  const { expiresAt, idleUntil } = await call(sessionRoutes.clock, {}, { isBackground: true });
  const [end, idleEnd] = [Date.parse(expiresAt), Date.parse(idleUntil)];
  if (end - Date.now() < warningMs) {
    if (!isEndTold) showToast(i18n.t('shell:session.overSoon', { time: clockTime(end) }), 'info');
    isEndTold = true;
    return;
  }
  if (idleEnd - Date.now() > warningMs) return;
  const isStaying = await showDialog({
    title: i18n.t('shell:session.idleTitle'),
    text: i18n.t('shell:session.idleText', { time: clockTime(idleEnd) }),
    action: i18n.t('shell:session.stay'),
  });
  if (isStaying) await call(sessionRoutes.extend, {});
}

async function look(): Promise<void> {
  const session = openSession();
  if (!session || isAsking) return;
  const now = Date.now();
  const isTellingDue = isPersonActive() && lastInputAt() > lastToldAt() && now - lastToldAt() > tellEveryMs;
  const isEndNear = now - lastToldAt() > shortestIdleMs - warningMs || Date.parse(session.expiresAt) - now < warningMs;
  if (!isTellingDue && !isEndNear) return;
  isAsking = true;
  try {
    if (isTellingDue) await call(sessionRoutes.extend, {});
    else await lookAtClock();
  } catch {
    // The answer itself tells when the session is over; an outage is told by other calls.
  } finally {
    isAsking = false;
  }
}

/** Warns before the session ends, as long as the console is open. */
export function watchSession(): () => void {
  const timer = setInterval(() => void look(), lookEveryMs);
  return () => clearInterval(timer);
}
