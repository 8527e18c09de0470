import { describe, expect, it } from 'vitest';
import { passwordPattern } from './credential.limits.ts';
import { passwordScore, passwordStrength } from './password-strength.rules.ts';

describe('password strength', () => {
  it.each([
    ['abcdef', 30],
    ['aaaaaa', 12],
    ['abc123', 40],
    ['Abc123', 50],
    ['aA1bB2cC3dD4', 80],
  ])('scores %s with %i points', (password, points) => {
    expect(passwordScore(password)).toBe(points);
  });

  it.each([
    ['ab1', 'tooShort'],
    ['abcdef', 'low'],
    ['abcde1', 'low'],
    ['Abc123', 'medium'],
    ['aA1bB2cC3dD4', 'strong'],
  ])('calls %s %s', (password, level) => {
    expect(passwordStrength(password)).toBe(level);
  });

  it.each(['abc12', 'abcdefg', '1234567', 'abc 123', 'abcdefgh12345678x', 'pässw0rd'])('refuses %s', (password) => {
    expect(passwordPattern.test(password)).toBe(false);
  });
});
