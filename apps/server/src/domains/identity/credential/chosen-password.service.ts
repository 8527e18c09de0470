import { shell } from '@tilldeck/phrases/en-US/shell';
import type { App } from '../../../platform/app.ts';
import { refuseUnless } from '../../../platform/app-error.ts';
import { isInPwnedFile, isOnShippedList } from '../../../platform/auth/breached-passwords.ts';
import { readIn, type Scope } from '../../../platform/db/scope.ts';
import { isCommonPassword } from './common-password.rules.ts';
import { findPasswordOwner } from './credential.store.ts';
import { isPersonalPassword } from './personal-password.rules.ts';

/** Refuses a password that is tried first on any account. Needs no account, so it comes before a code is looked at. */
export async function refuseKnownPassword({ config }: App, password: string): Promise<void> {
  const file = config.BREACHED_PASSWORDS_FILE;
  const isKnown =
    isCommonPassword(password) ||
    isOnShippedList(password) ||
    (file !== undefined && (await isInPwnedFile(file, password)));
  refuseUnless(!isKnown, 'identity.password_common');
}

/** Refuses a password made of the account's own names. Only for callers who proved that the account is theirs. */
export async function refusePersonalPassword(scope: Scope, password: string, accountId: string): Promise<void> {
  const owner = await readIn(scope, (db) => findPasswordOwner({ scope, db }, accountId));
  refusePasswordOfNames(password, owner.login_name, owner.org_name);
}

export function refusePasswordOfNames(password: string, loginName: string, orgName: string): void {
  const names = [orgName, shell['product.name']];
  refuseUnless(!isPersonalPassword(password, { loginName, names }), 'identity.password_common');
}
