import { beforeEach, describe, expect, it } from 'vitest';
import { keepAttempt, takeAttempt } from './company-attempt.ts';

const attempt = { state: 'mine', browserKey: 'k', target: '/home', company: 'kassenwerk', isKept: false };

describe('an attempt at the company’s sign-in', () => {
  beforeEach(() => window.sessionStorage.clear());

  it('is taken once, by the answer that carries its state', () => {
    keepAttempt(attempt);
    expect(takeAttempt('mine')).toEqual(attempt);
    expect(takeAttempt('mine')).toBeNull();
  });

  it('is not taken by an answer to somebody else, which leaves it as it was', () => {
    keepAttempt(attempt);
    expect(takeAttempt('of-another-browser')).toBeNull();
    expect(takeAttempt(null)).toBeNull();
    expect(takeAttempt('mine')).toEqual(attempt);
  });
});
