import { loginNamePattern } from '@tilldeck/contracts/identity/account.limits';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { loginNamesFor, type Person, verifiedEmail } from './person.rules.ts';

const person = (changes: Partial<Person>): Person => ({
  subject: 's',
  email: 'ada@shop.example',
  isEmailVerified: true,
  name: null,
  userName: null,
  ...changes,
});

describe('a person of a provider', () => {
  it('is known by an address only when the provider checked it and it is plain', () => {
    expect(verifiedEmail(person({}))).toBe('ada@shop.example');
    expect(verifiedEmail(person({ isEmailVerified: false }))).toBeNull();
    expect(verifiedEmail(person({ email: null }))).toBeNull();
    // The first letter is Cyrillic.
    expect(verifiedEmail(person({ email: 'аda@shop.example' }))).toBeNull();
    expect(verifiedEmail(person({ email: 'ada@shop.example, eve@shop.example' }))).toBeNull();
  });

  it('gets a login name like the user name, then the address, then numbered', () => {
    expect(loginNamesFor(person({ userName: 'ada.l@corp.example' }), 3)).toEqual(['ada.l', 'ada.l-2', 'ada.l-3']);
    expect(loginNamesFor(person({ userName: '李' }), 1)).toEqual(['ada']);
    expect(loginNamesFor(person({ email: 'a@shop.example' }), 2)).toEqual(['operator', 'operator-2']);
  });

  it('never gets a login name that nobody could have chosen', () => {
    const any = fc.option(fc.string({ maxLength: 200 }));
    fc.assert(
      fc.property(any, any, (userName, email) => {
        for (const name of loginNamesFor(person({ userName, email }), 50)) expect(name).toMatch(loginNamePattern);
      }),
    );
  });
});
