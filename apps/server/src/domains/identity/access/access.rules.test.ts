import { describe, expect, it } from 'vitest';
import { type EntryRequest, mayEnter } from './access.rules.ts';

const target = (changes: Partial<EntryRequest['target']> = {}): EntryRequest['target'] => ({
  id: 8,
  kind: 'partner',
  isEnabled: true,
  isControlled: true,
  parentId: 7,
  isUpperAccessAllowed: false,
  ...changes,
});
const enter = (callerOrgId: number, changes: Partial<EntryRequest['target']> = {}) =>
  mayEnter({ callerOrgId, isCallerVendor: callerOrgId === 1, target: target(changes) });

describe('who may act for a partner', () => {
  it('is the vendor, for every partner that is enabled', () => {
    expect(enter(1)).toBe(true);
    expect(enter(1, { isControlled: false })).toBe(true);
    expect(enter(1, { isEnabled: false })).toBe(false);
    expect(enter(1, { kind: 'vendor' })).toBe(false);
  });

  it('is a master that controls it', () => {
    expect(enter(7)).toBe(true);
    expect(enter(9, { isControlled: false })).toBe(false);
  });

  it('is the master of an independent one only if that lets its upper partner in', () => {
    expect(enter(7, { isControlled: false })).toBe(false);
    expect(enter(7, { isControlled: false, isUpperAccessAllowed: true })).toBe(true);
    expect(enter(6, { isControlled: false, isUpperAccessAllowed: true })).toBe(false);
  });

  it('is nobody for their own organisation', () => {
    expect(enter(8)).toBe(false);
    expect(enter(8, { parentId: 8, isUpperAccessAllowed: true })).toBe(false);
  });
});
