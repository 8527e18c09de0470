import { webhookEventTypes } from '@tilldeck/contracts/catalogue.webhooks';
import { webhookTestType } from '@tilldeck/contracts/integration/webhook.events';
import { deliveryFaults } from '@tilldeck/contracts/integration/webhook.schemas';
import { describe, expect, it } from 'vitest';
import { integration as english } from './en-US/integration.ts';
import { integration as chinese } from './zh-CN/integration.ts';

describe.each([
  ['en-US', english],
  ['zh-CN', chinese],
])('the texts of webhooks in %s', (_language, texts) => {
  const keysOf = (prefix: string) => Object.keys(texts).filter((key) => key.startsWith(prefix));

  it('name every kind of message and every fault, and no other', () => {
    expect(keysOf('event.').sort()).toEqual(
      [...webhookEventTypes, webhookTestType].map((type) => `event.${type}`).sort(),
    );
    expect(keysOf('fault.').sort()).toEqual(deliveryFaults.map((fault) => `fault.${fault}`).sort());
  });
});
