import { webhookEventOf, webhookEventTypes } from '@tilldeck/contracts/catalogue.webhooks';
import { describe, expect, it } from 'vitest';
import { mayBeTold, typesNotHeld, typesOf } from './audience.rules.ts';

const partner = { orgId: 7, isVendor: false, isActive: true, authority: new Set(['iplock.query']) };
const vendor = { ...partner, orgId: 1, isVendor: true };
const ofFile = (orgPath: number[]) => ({
  topic: 'files.object',
  orgId: orgPath.at(-1) ?? 0,
  orgPath,
  permission: null,
});

describe('who is told', () => {
  it('is the organisation of the event, those who control it, and the vendor', () => {
    expect(mayBeTold(partner, ofFile([7]), 'file.changed')).toBe(true);
    expect(mayBeTold(partner, ofFile([7, 9]), 'file.changed')).toBe(true);
    expect(mayBeTold(partner, ofFile([9]), 'file.changed')).toBe(false);
    expect(mayBeTold(vendor, ofFile([9]), 'file.changed')).toBe(true);
    expect(mayBeTold({ ...partner, isActive: false }, ofFile([7]), 'file.changed')).toBe(false);
  });

  it('of what belongs to nobody, partners hear only what is for everybody', () => {
    const shared = { topic: 'system.dictionary', orgId: null, orgPath: [], permission: null };
    const guarded = { topic: 'system.ip_lock', orgId: null, orgPath: [], permission: 'iplock.query' };
    expect(mayBeTold(partner, shared, 'dictionary.changed')).toBe(true);
    expect(mayBeTold(partner, guarded, 'iplock.changed')).toBe(false);
    expect(mayBeTold(vendor, guarded, 'iplock.changed')).toBe(true);
    expect(mayBeTold({ ...vendor, authority: new Set() }, guarded, 'iplock.changed')).toBe(false);
  });

  it('knows what a person may not subscribe to', () => {
    const wanted = ['dictionary.changed', 'iplock.changed'] as const;
    expect(typesNotHeld(wanted, new Map())).toEqual(['iplock.changed']);
    expect(typesNotHeld(wanted, new Map([['iplock', new Set(['query'])]]))).toEqual([]);
  });
});

describe.each(webhookEventTypes)('the message %s', (type) => {
  const { topic, data, example } = webhookEventOf(type);
  it('comes from its topic and its example is one', () => {
    expect(typesOf(topic)).toContain(type);
    expect(data.parse(example)).toEqual(example);
  });
});
