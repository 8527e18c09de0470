import { maxPasskeys } from '@tilldeck/contracts/identity/factor.limits';
import { refuseUnless } from '../../../platform/app-error.ts';
import { challengeIn, passkeySiteOf, readRegistration, registrationOptions } from '../../../platform/auth/passkey.ts';
import { type Ctx, selfOf } from '../../../platform/context.ts';
import { writeIn } from '../../../platform/db/scope.ts';
import { transact } from '../../../platform/transact.ts';
import { demandRecentProof } from '../session/reauthenticate.service.ts';
import { lockFactors } from './factor.store.ts';
import { noteFactorProof, refuseLastDemanded } from './factor-demand.service.ts';
import { tellOwner } from './factor-notice.service.ts';
import { findOwner } from './owner.store.ts';
import {
  deleteChallenge,
  deletePasskey,
  findPasskeyForUpdate,
  insertChallenge,
  insertPasskey,
  listPasskeys,
  updatePasskeyName,
} from './passkey.store.ts';
import { dropNeedlessCodes, ensureRecoveryCodes } from './recovery-code.service.ts';

/** Says nothing about the account to those who see the passkey, and stays the same. */
const handleOf = (ctx: Ctx, accountId: string): Promise<Buffer> => ctx.app.keptKeys.mac('passkey-handle', accountId);

export async function beginPasskey(ctx: Ctx) {
  const { accountId, loginName, tokenHash } = selfOf(ctx);
  const site = passkeySiteOf(ctx.app.config.PUBLIC_URL);
  refuseUnless(site, 'identity.passkey_unavailable');
  await demandRecentProof(ctx);
  const handle = await handleOf(ctx, accountId);
  return writeIn(ctx.scope, async (inside) => {
    const known = await listPasskeys(inside, accountId);
    refuseUnless(known.length < maxPasskeys, 'identity.passkey_limit');
    const owner = await findOwner(inside, accountId);
    const person = { handle, name: loginName, displayName: owner?.nick_name || loginName };
    const options = await registrationOptions(site, person, known);
    await insertChallenge(inside, options.challenge, tokenHash);
    return { ...options };
  });
}

export async function addPasskey(ctx: Ctx, { name, response }: { name: string; response: string }) {
  const { accountId, loginName, tokenHash } = selfOf(ctx);
  await demandRecentProof(ctx);
  const site = passkeySiteOf(ctx.app.config.PUBLIC_URL);
  const challenge = challengeIn(response);
  // Spent before anything is looked at, and whatever comes of it.
  const isOpen = challenge && (await writeIn(ctx.scope, (inside) => deleteChallenge(inside, challenge, tokenHash)));
  refuseUnless(site && isOpen, 'identity.passkey_refused');
  const key = await readRegistration(site, response, challenge);
  refuseUnless(key, 'identity.passkey_refused');
  return transact(ctx, async (tx) => {
    await lockFactors(tx, accountId);
    refuseUnless((await listPasskeys(tx, accountId)).length < maxPasskeys, 'identity.passkey_limit');
    refuseUnless(await insertPasskey(tx, accountId, { ...key, name }), 'identity.passkey_refused');
    await noteFactorProof(ctx, tx);
    await tx.audit({ objectType: 'account', objectId: accountId, objectName: loginName, after: { passkey: name } });
    await tellOwner(ctx, tx, accountId, 'passkeyAdded', name);
    return { recoveryCodes: await ensureRecoveryCodes(ctx.app, tx, accountId) };
  });
}

export const renamePasskey = (ctx: Ctx, { id, name }: { id: string; name: string }) => {
  const { accountId, loginName } = selfOf(ctx);
  return transact(ctx, async (tx) => {
    const key = await findPasskeyForUpdate(tx, accountId, id);
    refuseUnless(key, 'core.not_found');
    await updatePasskeyName(tx, id, name);
    const [before, after] = [{ passkey: key.name }, { passkey: name }];
    await tx.audit({ objectType: 'account', objectId: accountId, objectName: loginName, before, after });
    return {};
  });
};

export async function removePasskey(ctx: Ctx, { id }: { id: string }) {
  const { accountId, loginName } = selfOf(ctx);
  await demandRecentProof(ctx);
  return transact(ctx, async (tx) => {
    await lockFactors(tx, accountId);
    const key = await findPasskeyForUpdate(tx, accountId, id);
    refuseUnless(key, 'core.not_found');
    await deletePasskey(tx, id);
    await refuseLastDemanded(ctx, tx, accountId);
    await dropNeedlessCodes(tx, accountId);
    const before = { passkey: key.name };
    await tx.audit({ objectType: 'account', objectId: accountId, objectName: loginName, before });
    await tellOwner(ctx, tx, accountId, 'passkeyRemoved', key.name);
    return {};
  });
}
