import { z } from 'zod';
import type { Permission } from '../core/route.ts';
import { recordId } from '../core/schema.ts';
import { fileStates } from '../files/file.states.ts';
import { setAsideReasons } from '../link/link.limits.ts';

/**
 * What a webhook can be told of. A message says that something changed and which record it is; what it is now is asked
 * for with a call, under the permissions of the one who asks. So a message that goes astray tells nobody much.
 */
export interface WebhookEventSpec<P extends z.ZodType = z.ZodType> {
  /** Topic of the outbox that it comes from. */
  topic: string;
  /** What somebody must hold to let a webhook be told. */
  permission: Permission;
  /** `data` of the message; anything else in the event stays inside. */
  data: P;
  example: z.input<P>;
}
const event = <P extends z.ZodType>(spec: WebhookEventSpec<P>): WebhookEventSpec<P> => spec;

/** Told to those who see the partner's record. */
const partnerEvent = (topic: string) =>
  event({
    topic,
    permission: 'partner.query',
    data: z.object({ partnerId: recordId }),
    example: { partnerId: '104' },
  });

/** Told to those who manage the account's organisation. */
const accountEvent = (topic: string) =>
  event({
    topic,
    permission: 'operator.query',
    data: z.object({ accountId: recordId, orgId: recordId }),
    example: { accountId: '2041', orgId: '104' },
  });

/**
 * Every kind of message, by its `type`. The texts are `integration:event.<type>`. Several kinds may come from one topic;
 * each event must fit at least one of them.
 */
export const webhookEvents = {
  'dictionary.changed': event({
    topic: 'system.dictionary',
    permission: 'signedIn',
    data: z.object({ typeId: recordId }),
    example: { typeId: '42' },
  }),
  'file.changed': event({
    topic: 'files.object',
    permission: 'signedIn',
    data: z.object({ fileId: recordId, state: z.enum(fileStates) }),
    example: { fileId: '1007', state: 'ready' },
  }),
  'iplock.changed': event({
    topic: 'system.ip_lock',
    permission: 'iplock.query',
    data: z.object({}),
    example: {},
  }),
  'mdmblacklist.changed': event({
    topic: 'system.blacklist',
    permission: 'mdmblacklist.query',
    data: z.object({ kind: z.literal('mdm') }),
    example: { kind: 'mdm' },
  }),
  'packageblacklist.changed': event({
    topic: 'system.blacklist',
    permission: 'packageblacklist.query',
    data: z.object({ kind: z.literal('package') }),
    example: { kind: 'package' },
  }),
  'apikey.changed': event({
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
  'device.imported': event({
    topic: 'device.imported',
    permission: 'device.query',
    data: z.object({ importId: recordId, orderNo: z.string() }),
    example: { importId: '31', orderNo: 'SO-2026-0815' },
  }),
  'device.transferred': event({
    topic: 'device.transferred',
    permission: 'transfer.query',
    data: z.object({ transferId: recordId, batchNo: z.string(), side: z.enum(['from', 'to']) }),
    example: { transferId: '9', batchNo: 'TR20260815-1A2B3C4D', side: 'to' },
  }),
  'device.set_aside': event({
    topic: 'device.set_aside',
    permission: 'device.query',
    data: z.object({ deviceId: recordId, report: z.string(), reason: z.enum(setAsideReasons) }),
    example: { deviceId: '5012', report: 'status', reason: 'unreadable' },
  }),
  'role.changed': event({
    topic: 'identity.role',
    permission: 'role.query',
    data: z.object({ roleId: recordId }),
    example: { roleId: '77' },
  }),
};
export type WebhookEventType = keyof typeof webhookEvents;
export const webhookEventTypes = Object.keys(webhookEvents) as [WebhookEventType, ...WebhookEventType[]];
export const webhookEventOf = (type: WebhookEventType): WebhookEventSpec => webhookEvents[type];
export const isWebhookEventType = (type: string): type is WebhookEventType => type in webhookEvents;

/** Sent when a person asks for it; nobody subscribes to it. */
export const webhookTestType = 'webhook.test';
