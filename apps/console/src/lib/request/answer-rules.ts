import { type Envelope, fullBodyCodes, isSuccess, sessionCodes } from '@tilldeck/contracts/core/envelope';

export interface Answer {
  status: number;
  /** Null when the body is not an envelope: a gateway's page, a cut connection. */
  body: Envelope | null;
}

export type Verdict =
  | { kind: 'success'; data: unknown }
  | { kind: 'sessionGone'; text: string | null }
  | { kind: 'fullBody'; body: Envelope }
  | { kind: 'unauthorized'; text: string | null }
  | { kind: 'forbidden'; text: string | null }
  | { kind: 'refused'; text: string | null }
  | { kind: 'noGateway' };

/** Some services say `message` where others say `msg`. */
const textOf = (body: (Envelope & { message?: unknown }) | null): string | null => {
  const text = body?.message ?? body?.msg;
  return typeof text === 'string' && text !== '' ? text : null;
};

/** The rules of the specification's section 7 for what came back; acting on them is `exchange`'s work. */
export function judgeAnswer({ status, body }: Answer): Verdict {
  const text = textOf(body);
  if (status === 401 && !body?.result?.isLogin) return { kind: 'unauthorized', text };
  if (status === 403) return { kind: 'forbidden', text };
  if (body === null) return status >= 502 && status <= 504 ? { kind: 'noGateway' } : { kind: 'refused', text };
  if (isSuccess(body.code)) return { kind: 'success', data: body.data };
  if (sessionCodes.has(body.code)) return { kind: 'sessionGone', text };
  if (fullBodyCodes.has(body.code)) return { kind: 'fullBody', body };
  return { kind: 'refused', text };
}

export function parseEnvelope(text: string): Envelope | null {
  try {
    const value: unknown = JSON.parse(text);
    const isEnvelope = typeof value === 'object' && value !== null && typeof (value as Envelope).code === 'number';
    return isEnvelope ? (value as Envelope) : null;
  } catch {
    return null;
  }
}
