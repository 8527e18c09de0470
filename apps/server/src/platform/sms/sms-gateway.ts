import type { Config } from '../config.ts';

const timeoutMs = 10_000;
/** The gateway will never take this message, whoever asks again. */
const finalStatus = new Set([400, 404, 410, 413, 422]);

export interface OutgoingSms {
  /** Stable over all tries, so that the gateway can recognise a message it already has. */
  id: string;
  /** With the country's code, `+4930901820`. */
  to: string;
  text: string;
}

export class SmsRefused extends Error {}

/** Hands a message to the vendor's gateway: `POST SMS_URL` with id, to and text as JSON. */
export async function sendSms(
  { SMS_URL, SMS_KEY }: Pick<Config, 'SMS_URL' | 'SMS_KEY'>,
  sms: OutgoingSms,
): Promise<void> {
  if (!SMS_URL) throw new SmsRefused('No gateway for text messages is configured');
  const answer = await fetch(SMS_URL, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'idempotency-key': sms.id,
      ...(SMS_KEY ? { authorization: `Bearer ${SMS_KEY}` } : {}),
    },
    body: JSON.stringify(sms),
    // The key goes to the configured address and nowhere else.
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  }).catch((error: Error) => {
    throw new Error(`The gateway for text messages did not answer (${error.name})`);
  });
  await answer.body?.cancel();
  if (answer.ok) return;
  // What a gateway says may repeat the number or the text, so only its status is told.
  if (finalStatus.has(answer.status)) throw new SmsRefused(`The gateway refuses this message (${answer.status})`);
  throw new Error(`The gateway did not take the message (${answer.status})`);
}
