import { randomBytes } from 'node:crypto';
import { AppError, refuseUnless } from '../../../platform/app-error.ts';
import { type OpenCtx, visitorScope } from '../../../platform/context.ts';
import { violatedConstraint } from '../../../platform/db/database.ts';
import { readIn } from '../../../platform/db/scope.ts';
import { transactAsVisitor } from '../../../platform/transact.ts';
import { tellAccount } from '../account/account-guard.service.ts';
import { tellOwner } from '../factor/factor-notice.service.ts';
import { findAccountToOpen } from '../session/session.store.ts';
import { obstacleAtCompany } from '../session/sign-in.rules.ts';
import { domainOf, loginNamesFor, type Person, verifiedEmail } from './person.rules.ts';
import { announceProvider, tellEnded } from './provider.service.ts';
import { updateOtherWaysEnded } from './provider.store.ts';
import {
  findAccountByEmail,
  findLinkedAccount,
  insertLink,
  insertVouchedAccount,
  isDomainOf,
  listTakenNames,
  type SignInProvider,
} from './sign-in.store.ts';

const namesTried = 50;

/**
 * The account of a person the provider vouches for: the linked one; the first time one of the provider's own
 * organisation with the address the provider checked; or a new one, where the organisation wants that and the address
 * is of a domain it was given. Accounts of other organisations are out of its reach, whatever it says.
 */
export async function accountOf(ctx: OpenCtx, provider: SignInProvider, person: Person): Promise<string> {
  const scope = visitorScope(ctx);
  const linked = await readIn(scope, (db) => findLinkedAccount({ scope, db }, provider, person.subject));
  if (linked) return linked.id;
  const email = verifiedEmail(person);
  refuseUnless(email, 'identity.sso_unverified');
  const known = await readIn(scope, (db) => findAccountByEmail({ scope, db }, provider.org_id, email));
  if (known) return linkAccount(ctx, provider, person, known.id);
  refuseUnless(provider.is_auto_creating, 'identity.sso_no_account');
  const isOwnDomain = await readIn(scope, (db) => isDomainOf({ scope, db }, provider.id, domainOf(email)));
  refuseUnless(isOwnDomain, 'identity.sso_no_account');
  return createAccount(ctx, provider, person, email);
}

async function linkAccount(ctx: OpenCtx, provider: SignInProvider, person: Person, accountId: string): Promise<string> {
  const ended = await refusingDoubles(
    transactAsVisitor(ctx, async (tx) => {
      const account = await findAccountToOpen(tx, accountId);
      refuseUnless(account, 'identity.sso_no_account');
      const obstacle = obstacleAtCompany(account, Date.now());
      if (obstacle) throw new AppError(obstacle);
      await insertLink(tx, provider.id, person.subject, accountId);
      await tx.audit({
        objectType: 'oidc_provider',
        objectId: provider.id,
        objectName: provider.name,
        orgId: provider.org_id,
        account: { id: accountId, name: account.login_name },
        after: { account: account.login_name, subject: person.subject },
      });
      await announceProvider(tx, provider);
      await tellOwner(ctx, tx, accountId, 'companyLinked', provider.name);
      return updateOtherWaysEnded(tx, provider.id);
    }),
  );
  tellEnded(ctx, ended);
  return accountId;
}

async function createAccount(ctx: OpenCtx, provider: SignInProvider, person: Person, email: string): Promise<string> {
  const adding: OpenCtx = { ...ctx, route: { ...ctx.route, audit: 'account.added' } };
  const userType = provider.org_kind === 'vendor' ? ('vendor' as const) : ('operator' as const);
  return refusingDoubles(
    transactAsVisitor(adding, async (tx) => {
      const names = loginNamesFor(person, namesTried);
      const taken = await listTakenNames(tx, names);
      const loginName = names.find((name) => !taken.has(name.toLowerCase()));
      refuseUnless(loginName, 'identity.sso_no_account');
      const nickName = (person.name ?? loginName).slice(0, 60);
      const id = await insertVouchedAccount(tx, {
        orgId: provider.org_id,
        loginName,
        email,
        nickName,
        userType,
        language: ctx.language,
        timezone: ctx.timezone,
        verifier: unknownPassword(ctx.app.config.PBKDF2_ITERATIONS),
        roleId: provider.role_id,
      });
      await insertLink(tx, provider.id, person.subject, id);
      const after = { loginName, email, nickName, userType, companySignIn: provider.name };
      await tellAccount(tx, 'added', { id, orgId: provider.org_id, loginName }, { after });
      await announceProvider(tx, provider);
      return id;
    }),
  );
}

/** Random where a verifier would be: no proof fits. */
const unknownPassword = (iterations: number) => ({
  keySalt: randomBytes(16),
  iterations,
  storedKey: randomBytes(32),
  serverKey: randomBytes(32),
});

/** An account that is linked stays who it is. */
async function refusingDoubles<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    const constraint = violatedConstraint(error) ?? '';
    if (constraint === 'identity_oidc_link__account') throw new AppError('identity.sso_linked_elsewhere');
    if (/^identity_account__|^identity_oidc_link/.test(constraint)) throw new AppError('identity.sso_no_account');
    throw error;
  }
}
