import { passwordPattern } from '@tilldeck/contracts/identity/credential.limits';
import { breachedEntryOf } from '../../apps/server/src/platform/auth/breached-passwords.ts';

/** The list as the server reads it: one entry for each password that our rules would accept, sorted, none twice. */
export function breachedList(passwords: Iterable<string>): Buffer {
  const entries = new Set<string>();
  for (const password of passwords)
    if (passwordPattern.test(password)) entries.add(breachedEntryOf(password).toString('hex'));
  return Buffer.from([...entries].sort().join(''), 'hex');
}
