import type { ActionKey, Route } from '@tilldeck/contracts/core/route';
import type { ThirdPartyService } from '@tilldeck/contracts/core/third-party';
import type { UserType } from '@tilldeck/contracts/identity/session.schemas';
import type { Language } from '@tilldeck/phrases/language';
import type { App } from './app.ts';
import { AppError } from './app-error.ts';
import type { DeviceCaller } from './auth/devices.ts';
import type { Hmac } from './auth/hmac.ts';
import { type OrgScope, type SystemScope, systemScope } from './db/scope.ts';

/** Somebody at work in another organisation than their own. */
export interface Acting {
  accessId: string;
  /** The person's own organisation. */
  actorOrgId: number;
  reason: string;
  expiresAt: string;
}

/** Who is signed in. Permissions are those of this moment: a change ends the cached copy. */
export interface Caller {
  accountId: string;
  loginName: string;
  userType: UserType;
  /** Has every permission its organisation may have. */
  isProjectLead: boolean;
  /** The organisation the call works for; while acting, the partner's. */
  orgId: number;
  orgDepth: number;
  isVendor: boolean;
  permissions: ReadonlyMap<string, ReadonlySet<ActionKey>>;
  /** Third-party services the person may use. */
  services: ReadonlySet<ThirdPartyService>;
  acting: Acting | null;
  /** A second factor is demanded and this session has shown none: nothing works but setting one up or proving one. */
  isFactorMissing: boolean;
  /** Set where a system calls with a key of its organisation, in nobody's name. */
  apiKey?: { id: string; name: string };
  tokenHash: Buffer;
}

/** One call from beginning to end. A call without a principal, such as a sign-in, is no more than this: it has no scope. */
export interface OpenCtx {
  app: App;
  route: Route;
  requestId: string;
  /** The nonce of a signed call, sent with its events; null where nobody signed it, as a header alone proves nothing. */
  nonce: string | null;
  /** Whose key signed the call where no session did: our console, or another cloud. Empty otherwise. */
  appId: string;
  language: Language;
  /** IANA name from the timezone field; UTC where the call carries none. */
  timezone: string;
  ip: string;
  userAgent: string;
  caller: Caller | null;
  /** The device that calls, where devices do. */
  device: DeviceCaller | null;
  /** HMAC with the session's signing key; used to derive the keys of a session for partner access. */
  signAsCaller: Hmac | null;
  /** What became of the call's audit row: written with the change, or left out for a reason. Null: nothing yet. */
  auditing: { isWritten: true } | { isWritten: false; why: string } | null;
}

/** For a call that is declared to change something and did not, or whose row comes later: no audit row now, because. */
export function skipAudit(ctx: OpenCtx, why: string): void {
  ctx.auditing ??= { isWritten: false, why };
}

/** A call of a principal: a person who is signed in, an API key, a device. */
export interface Ctx extends OpenCtx {
  scope: OrgScope;
}

/** The caller of a call that needs a session. */
export function callerOf(ctx: OpenCtx): Caller {
  if (!ctx.caller) throw new AppError('core.not_signed_in');
  return ctx.caller;
}

/** The caller of a call about themselves: their password, factors, sessions. Nobody does that in somebody's place. */
export function selfOf(ctx: OpenCtx): Caller {
  const caller = callerOf(ctx);
  if (caller.acting) throw new AppError('identity.not_while_acting');
  return caller;
}

/** The device of a call that only devices make. */
export function deviceOf(ctx: OpenCtx): DeviceCaller {
  if (!ctx.device) throw new AppError('link.key_refused');
  return ctx.device;
}

/** For what a call without a principal does: to sign in, to enrol a device, to answer another cloud. */
export const visitorScope = ({ app }: OpenCtx): SystemScope => systemScope(app.database, 'nobody is signed in yet');
