/** The body of every answer. */
export interface Envelope<T = unknown> {
  code: number;
  msg: string;
  data: T;
  /** For support: find this answer in the logs. */
  requestId?: string;
  /** The refusal's name in the error catalogue. */
  error?: string;
  /** On HTTP 401 only. `isLogin` marks a refusal of a sign-in call, which must not end an existing session. */
  result?: { isLogin?: boolean };
}

/** Values of `data` when `core.invalid_input` or an error with a field is answered. */
export interface FieldErrors {
  fields: Record<string, string>;
}

export const okCode = 200;
export const isSuccess = (code: number): boolean => code === 200 || code === 1;

/** The session is gone: reset the token, say so, reload. */
export const sessionCodes: ReadonlySet<number> = new Set([3, 10000, 10001]);

/** Answers the caller handles itself, so it gets the full body. */
export const fullBodyCodes: ReadonlySet<number> = new Set([1016, 1017, 1038, 3015, 3017]);

/** First path segments whose calls carry the caller's timezone. */
export const timezoneSegments: ReadonlySet<string> = new Set([
  'appstore',
  'support',
  'device',
  'monitor',
  'devicehelp',
  'datacenter',
  'userscenter',
]);

/** Calls that make an account: until its owner chooses another one, its zone is that of the person who made it. */
const accountMakers: ReadonlySet<string> = new Set([
  'account/operator/add',
  'auth/register',
  'sys/auth/company/finish',
  'sys/partner/add',
]);

export const carriesTimezone = (path: string): boolean =>
  timezoneSegments.has(path.split('/', 1)[0] ?? '') || accountMakers.has(path);

/** Spec section 9: the client's patience. The server has shorter limits of its own. */
export const requestTimeoutMs = 1_000_000;
