import { describe, expect, it } from 'vitest';
import { judgeLink, type LinkFacts } from './activation.rules.ts';

const fresh: LinkFacts = {
  isReplaced: false,
  isExpired: false,
  isActivated: false,
  isEmailConfirmed: false,
  isPasswordSet: true,
  isWelcome: true,
};

const used = { isActivated: true, isEmailConfirmed: true };

describe('an activation link', () => {
  it.each([
    ['activates', {}, 'activate'],
    ['asks the invited for a password', { isPasswordSet: false }, 'passwordNeeded'],
    ['is dead after a day', { isExpired: true }, 'expired'],
    ['is dead when a newer one was sent', { isReplaced: true, isPasswordSet: false }, 'expired'],
    ['says what it did, also later', { ...used, isExpired: true, isReplaced: true }, 'done'],
    ['confirms the address of an account in use', { isActivated: true }, 'confirmAddress'],
    ['confirms no address once it was replaced', { isActivated: true, isReplaced: true }, 'expired'],
    ['opens nothing to somebody who was disabled', { isActivated: true, isWelcome: false }, 'failed'],
  ] as const)('%s', (_what, changes, verdict) => {
    expect(judgeLink({ ...fresh, ...changes })).toBe(verdict);
  });

  it('that nobody made fails', () => {
    expect(judgeLink(null)).toBe('failed');
  });
});
