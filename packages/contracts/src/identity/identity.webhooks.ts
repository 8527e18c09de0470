import { z } from 'zod';
import { recordId } from '../core/schema.ts';
import { webhookEvent } from '../integration/webhook.events.ts';

/** Told to those who see the partner's record. */
const partnerEvent = (topic: string) =>
  webhookEvent({
    topic,
    permission: 'partner.query',
    data: z.object({ partnerId: recordId }),
    example: { partnerId: '104' },
  });

/** Told to those who manage the account's organisation. */
const accountEvent = (topic: string) =>
  webhookEvent({
    topic,
    permission: 'operator.query',
    data: z.object({ accountId: recordId, orgId: recordId }),
    example: { accountId: '2041', orgId: '104' },
  });

export const identityWebhooks = {
  'apikey.changed': webhookEvent({
    topic: 'identity.api_key',
    permission: 'apikey.query',
    data: z.object({ id: recordId }),
    example: { id: '12' },
  }),
  'partner.added': partnerEvent('partner.added'),
  'partner.changed': partnerEvent('partner.changed'),
  'partner.enabled': partnerEvent('partner.enabled'),
  'partner.disabled': partnerEvent('partner.disabled'),
  'partner.converted': partnerEvent('partner.converted'),
  'partner.moved': partnerEvent('partner.moved'),
  'partner.terminated': partnerEvent('partner.terminated'),
  'account.added': accountEvent('account.added'),
  'account.changed': accountEvent('account.changed'),
  'account.enabled': accountEvent('account.enabled'),
  'account.disabled': accountEvent('account.disabled'),
  'account.removed': accountEvent('account.removed'),
  'role.changed': webhookEvent({
    topic: 'identity.role',
    permission: 'role.query',
    data: z.object({ roleId: recordId }),
    example: { roleId: '77' },
  }),
};
