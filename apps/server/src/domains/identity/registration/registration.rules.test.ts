import { describe, expect, it } from 'vitest';
import { isStrongEnough, loginNameFor } from './registration.rules.ts';

describe('an account id for somebody who registers', () => {
  const among =
    (...names: string[]) =>
    (name: string) =>
      names.includes(name);
  it.each([
    ['Ada.Lovelace@shop.example', among(), 'ada.lovelace'],
    ['ada.lovelace+till@shop.example', among(), 'ada.lovelacetill'],
    ['ada.lovelace@shop.example', among('ada.lovelace', 'ada.lovelace2'), 'ada.lovelace3'],
    ['al@shop.example', among(), 'user-al'],
    ['007@shop.example', among('user-007'), 'user-0072'],
    [`${'x'.repeat(60)}@shop.example`, among(), 'x'.repeat(32)],
  ])('%s', (email, isTaken, name) => {
    expect(loginNameFor(email, isTaken)).toBe(name);
    expect(name).toMatch(/^[A-Za-z][A-Za-z0-9._-]{3,39}$/);
  });
});

describe('a password for a new company', () => {
  it('is at least of medium strength', () => {
    expect(['aaa111', 'abc12', 'kio7sk'].map(isStrongEnough)).toEqual([false, false, false]);
    expect(['abcd1234', 'Kiosk7Lamp'].map(isStrongEnough)).toEqual([true, true]);
  });
});
