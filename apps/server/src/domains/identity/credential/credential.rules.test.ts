import { describe, expect, it } from 'vitest';
import { judgeCode, type KnownCode } from './credential.rules.ts';

const code = (id: string, changes: Partial<KnownCode> = {}): KnownCode => ({
  id,
  attemptsLeft: 5,
  isExpired: false,
  isUsed: false,
  isMatch: false,
  ...changes,
});

describe('a code that was entered', () => {
  it.each<[string, KnownCode[], string, string | null]>([
    ['the newest', [code('2', { isMatch: true }), code('1')], 'right', '2'],
    ['none of them', [code('2'), code('1')], 'wrong', '2'],
    ['an older one', [code('2'), code('1', { isMatch: true })], 'expired', '2'],
    ['the newest, but its time is over', [code('2', { isMatch: true, isExpired: true })], 'expired', null],
    ['the newest, but it was used', [code('2', { isMatch: true, isUsed: true })], 'expired', null],
    ['the newest, but it is burnt', [code('2', { isMatch: true, attemptsLeft: 0 })], 'expired', null],
    ['wrong while the newest is burnt', [code('2', { attemptsLeft: 0 }), code('1')], 'wrong', null],
    ['anything where nobody asked for one', [], 'wrong', null],
  ])('is %s', (_case, codes, outcome, triedId) => {
    expect(judgeCode(codes)).toEqual({ outcome, triedId });
  });
});
