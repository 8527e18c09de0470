import { Webhook } from 'standardwebhooks';
import { describe, expect, it } from 'vitest';
import { newMessageId, newWebhookSecret, webhookHeaders } from './standard-webhook.ts';

describe('the headers of a webhook', () => {
  const body = JSON.stringify({ type: 'x.changed', timestamp: '2026-11-15T00:00:00Z', data: { name: 'Zürich 店' } });

  it('are accepted by the reference implementation, under each of two secrets and no third', () => {
    const [one, two, three] = [newWebhookSecret(), newWebhookSecret(), newWebhookSecret()] as const;
    const headers = webhookHeaders([one, two], newMessageId(), new Date(), body);
    expect(new Webhook(one).verify(body, headers)).toEqual(JSON.parse(body));
    expect(new Webhook(two).verify(body, headers)).toEqual(JSON.parse(body));
    expect(() => new Webhook(three).verify(body, headers)).toThrow();
    expect(() => new Webhook(one).verify(`${body} `, headers)).toThrow();
    expect(() => new Webhook(one).verify(body, { ...headers, 'webhook-id': 'msg_other' })).toThrow();
  });
});
