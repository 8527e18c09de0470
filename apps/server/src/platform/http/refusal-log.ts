import type { ErrorCode } from '@tilldeck/contracts/catalogue.errors';
import type { App } from '../app.ts';
import type { Caller } from '../context.ts';
import { networkOf } from './network.ts';

/** Refusals that tell of somebody trying what they may not: the answer is the same, but operators should see it. */
const watched: ReadonlySet<string> = new Set<ErrorCode>([
  'core.forbidden',
  'core.signature_refused',
  'core.replayed',
  'core.app_unknown',
  'core.ip_locked',
  'core.too_many_requests',
  'identity.guesses_slowed',
  // Names are unique over all organisations: a caller who hears this often may be asking who is here.
  'identity.login_name_taken',
  'identity.service_not_granted',
  'identity.factor_missing',
  'identity.not_while_acting',
  'identity.api_key_not_here',
  'identity.api_key_unknown',
  'identity.api_key_revoked',
  'link.key_refused',
  'link.proof_refused',
]);

interface Refused {
  call: string;
  ip: string;
  requestId: string;
  caller: Caller | null;
}

/** Counts each watched refusal and logs the first of its kind; a flood is one line a minute with its number. */
export type RefusalLog = (code: string, refused: Refused) => void;

const windowMs = 60_000;
/** Strangers choose the network they come from, so the number of lines is bounded as well. */
const maxLines = 200;

export function createRefusalLog({ metrics, log }: Pick<App, 'metrics' | 'log'>): RefusalLog {
  const count = metrics.tally('refused_calls_total', 'Calls refused for want of a right, signature or quota', 'reason');
  let windowAt = 0;
  const lines = new Map<string, number>();
  const startWindow = (now: number): void => {
    const more = [...lines.values()].reduce((sum, times) => sum + times - 1, 0);
    if (more > 0) log.warn({ more, kinds: lines.size }, 'further calls were refused in the last minute');
    lines.clear();
    windowAt = now;
  };
  return (code, { call, ip, requestId, caller }) => {
    if (!watched.has(code)) return;
    count(code);
    const now = Date.now();
    if (now - windowAt > windowMs) startWindow(now);
    const line = `${code} ${call} ${networkOf(ip)} ${caller?.accountId ?? ''}`;
    const times = lines.get(line) ?? 0;
    if (times > 0 || lines.size < maxLines) lines.set(line, times + 1);
    if (times > 0 || lines.size >= maxLines) return;
    const who = { account: caller?.accountId, key: caller?.apiKey?.id, org: caller?.orgId };
    log.warn({ reason: code, call, ip, requestId, ...who }, 'call refused');
  };
}
