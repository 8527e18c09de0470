import type { ActionKey, Route } from '@tilldeck/contracts/core/route';
import type { Language } from '@tilldeck/phrases/language';
import type { App } from './app.ts';
import { AppError } from './app-error.ts';
import type { Scope } from './db/scope.ts';

/** Who is signed in. Permissions are those of this moment: a change ends the cached copy. */
export interface Caller {
  accountId: string;
  loginName: string;
  orgId: number;
  orgDepth: number;
  isVendor: boolean;
  permissions: ReadonlyMap<string, ReadonlySet<ActionKey>>;
  tokenHash: Buffer;
}

/** One call from beginning to end. */
export interface Ctx {
  app: App;
  route: Route;
  requestId: string;
  language: Language;
  /** IANA name from the timezone field; UTC where the call carries none. */
  timezone: string;
  ip: string;
  userAgent: string;
  caller: Caller | null;
  scope: Scope;
  /** Set once the change's audit row is in its transaction. */
  isAudited: boolean;
}

/** The caller of a call that needs a session. */
export function callerOf(ctx: Ctx): Caller {
  if (!ctx.caller) throw new AppError('core.not_signed_in');
  return ctx.caller;
}
