import { loginNamePattern } from '@tilldeck/contracts/identity/account.limits';
import { email } from '@tilldeck/contracts/identity/session.schemas';

/** What a provider says of a person, as far as it decides whose account that is. */
export interface Person {
  subject: string;
  email: string | null;
  isEmailVerified: boolean;
  name: string | null;
  userName: string | null;
}

/** The address a person is known by, if the provider checked it. Ours are ASCII, so nothing looks like another one. */
export const verifiedEmail = (person: Person): string | null =>
  person.isEmailVerified && email.safeParse(person.email).success ? person.email : null;

/** Of an address that `verifiedEmail` answered. */
export const domainOf = (address: string): string => address.slice(address.lastIndexOf('@') + 1).toLowerCase();

const longestBase = 34;

/** Login names for a new account in the order they are tried: the user name or the address's first part, then numbered. */
export function loginNamesFor(person: Person, count: number): string[] {
  const wanted = [person.userName?.split('@', 1)[0], person.email?.split('@', 1)[0], 'operator'];
  const base = wanted
    .map((text) => text?.replaceAll(/[^A-Za-z0-9._-]/g, '').slice(0, longestBase) ?? '')
    .find((text) => loginNamePattern.test(text));
  return Array.from({ length: count }, (_, n) => (n === 0 ? (base ?? 'operator') : `${base}-${n + 1}`));
}
