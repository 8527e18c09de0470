import type { RouteInput, RouteOutput } from '@tilldeck/contracts/core/route';
import { cloudLinkRoutes } from '@tilldeck/contracts/identity/cloud-link.routes';
import { cloudLinkingMinutes } from '@tilldeck/contracts/identity/cloud-link.schemas';
import { AppError, refuseUnless } from '../../../platform/app-error.ts';
import { newToken, tokenHashOf } from '../../../platform/auth/token.ts';
import type { CloudPeer } from '../../../platform/config.ts';
import { type Ctx, type OpenCtx, selfOf } from '../../../platform/context.ts';
import { type ScopedDb, systemScope, writeIn } from '../../../platform/db/scope.ts';
import { type Tx, transact, transactAsVisitor, transactIn } from '../../../platform/transact.ts';
import { tellOwner } from '../factor/factor-notice.service.ts';
import { demandRecentProof } from '../session/reauthenticate.service.ts';
import { findAccountToOpen } from '../session/session.store.ts';
import { obstacleOfVouched } from '../session/sign-in.rules.ts';
import {
  deleteLink,
  deleteLinking,
  findAgreed,
  findAsked,
  findLinkBySubject,
  findLinkOf,
  findOffer,
  insertLink,
  insertLinking,
  updateOfferAgreed,
} from './cloud-link.store.ts';
import { askPeer, consoleOf, demandOwnAddress, peerNamed, peerOf } from './peer-call.service.ts';

type Input<K extends keyof typeof cloudLinkRoutes> = RouteInput<(typeof cloudLinkRoutes)[K]>;
type Output<K extends keyof typeof cloudLinkRoutes> = RouteOutput<(typeof cloudLinkRoutes)[K]>;

const linkPath = '/user/link-cloud';

/** An account that may be linked. The vendor's staff signs in on each cloud: one that was broken into opens no other. */
async function linkable(inside: ScopedDb, accountId: string) {
  const account = await findAccountToOpen(inside, accountId);
  refuseUnless(account, 'core.session_ended');
  refuseUnless(account.user_type !== 'vendor', 'identity.cloud_vendor_staff');
  const obstacle = obstacleOfVouched(account, Date.now());
  if (obstacle) throw new AppError(obstacle);
  return account;
}
type Linkable = Awaited<ReturnType<typeof linkable>>;

const nameOf = (account: Linkable) => ({ loginName: account.login_name, orgName: account.org_name });
const told = (peer: CloudPeer, { loginName, orgName }: { loginName: string; orgName: string }): string =>
  `${loginName} (${orgName}), ${peer.name}`.slice(0, 120);
/** On the trail of the account's organisation, by the account itself: calls between clouds have no caller. */
const note = (account: Linkable, after: object) => ({
  objectType: 'account' as const,
  objectId: account.id,
  objectName: account.login_name,
  orgId: account.org_id,
  account: { id: account.id, name: account.login_name },
  after,
});

/** An offer waits for an account of any organisation: found by its secret, kept from partners' role. */
const linking = <T>(ctx: Ctx, work: (tx: Tx) => Promise<T>): Promise<T> =>
  transactIn(systemScope(ctx.app.database, "one's own account"), ctx, work);

/** First step, on the cloud the person begins from. */
export async function startLink(ctx: Ctx, { peerId }: Input<'start'>): Promise<Output<'start'>> {
  const { accountId } = selfOf(ctx);
  const peer = peerNamed(ctx, peerId);
  await demandRecentProof(ctx);
  const account = await writeIn(ctx.scope, (inside) => linkable(inside, accountId));
  const subject = newToken();
  const step = await askPeer(ctx, peer, cloudLinkRoutes.offer, { subject, ...nameOf(account) });
  demandOwnAddress(ctx, peer, step.redirectUrl);
  await linking(ctx, async (tx) => {
    await insertLinking(tx, { side: 'asked', peerId, subject, accountId, minutes: cloudLinkingMinutes });
    await tx.audit(note(account, { cloud: peer.name }));
  });
  return step;
}

/** The other cloud's server says who there asks; which account here is meant, only its owner can say. */
export async function takeOffer(ctx: OpenCtx, offer: Input<'offer'>): Promise<Output<'offer'>> {
  const peer = peerOf(ctx);
  const tokenValue = newToken();
  const { subject, ...remote } = offer;
  await transactAsVisitor(ctx, async (tx) => {
    const tokenHash = tokenHashOf(tokenValue);
    await insertLinking(tx, {
      ...{ side: 'offered', peerId: peer.id, subject, remote, tokenHash },
      minutes: cloudLinkingMinutes,
    });
    await tx.audit({ objectType: 'cloud', objectId: peer.id, objectName: peer.name, after: remote });
  });
  const redirectUrl = new URL(linkPath, ctx.app.config.PUBLIC_URL);
  redirectUrl.searchParams.set('step', 'agree');
  return { redirectUrl: redirectUrl.href, tokenValue };
}

async function offerBehind(ctx: Ctx, inside: ScopedDb, token: string) {
  const offer = await findOffer(inside, tokenHashOf(token));
  const peer = offer && ctx.app.config.CLOUD_PEERS.find((known) => known.id === offer.peer_id);
  refuseUnless(offer && peer, 'identity.cloud_link_expired');
  return { offer, peer, remote: { loginName: offer.remote_login_name, orgName: offer.remote_org_name } };
}

export const lookAtOffer = (ctx: Ctx, { token }: Input<'look'>): Promise<Output<'look'>> => {
  selfOf(ctx);
  return writeIn(systemScope(ctx.app.database, "one's own account"), async (inside) => {
    const { peer, remote } = await offerBehind(ctx, inside, token);
    return { peerName: peer.name, ...remote };
  });
};

/** Second step, on the other cloud: its account's owner agrees. Nothing is linked before the person is back. */
export async function agreeToLink(ctx: Ctx, { token }: Input<'confirm'>): Promise<Output<'confirm'>> {
  const { accountId } = selfOf(ctx);
  await demandRecentProof(ctx);
  const tokenValue = newToken();
  const peer = await linking(ctx, async (tx) => {
    const found = await offerBehind(ctx, tx, token);
    const account = await linkable(tx, accountId);
    await updateOfferAgreed(tx, found.offer.id, accountId, tokenHashOf(tokenValue));
    await tx.audit(note(account, { cloud: found.peer.name, ...found.remote }));
    return found.peer;
  });
  const redirectUrl = new URL(linkPath, consoleOf(peer));
  redirectUrl.searchParams.set('step', 'finish');
  return { redirectUrl: redirectUrl.href, tokenValue };
}

/** Third step: only the account that began, with the receipt its own browser was given over there. */
export async function finishLink(ctx: Ctx, { token }: Input<'finish'>): Promise<Output<'finish'>> {
  const { accountId } = selfOf(ctx);
  const asked = await writeIn(systemScope(ctx.app.database, "one's own account"), (inside) =>
    findAsked(inside, accountId),
  );
  refuseUnless(asked, 'identity.cloud_link_expired');
  const peer = peerNamed(ctx, asked.peer_id);
  const { subject } = asked;
  const remote = await askPeer(ctx, peer, cloudLinkRoutes.complete, { subject, receipt: token });
  await linking(ctx, async (tx) => {
    const account = await linkable(tx, accountId);
    await deleteLinking(tx, asked.id);
    await keepLink(ctx, tx, { account, peer, subject, remote });
  });
  return remote;
}

/** The other cloud's server brings the receipt of who agreed here. */
export const completeLink = (ctx: OpenCtx, { subject, receipt }: Input<'complete'>): Promise<Output<'complete'>> => {
  const peer = peerOf(ctx);
  return transactAsVisitor(ctx, async (tx) => {
    const agreed = await findAgreed(tx, peer.id, subject, tokenHashOf(receipt));
    refuseUnless(agreed?.account_id, 'identity.cloud_link_expired');
    const account = await linkable(tx, agreed.account_id);
    await deleteLinking(tx, agreed.id);
    const remote = { loginName: agreed.remote_login_name, orgName: agreed.remote_org_name };
    await keepLink(ctx, tx, { account, peer, subject, remote });
    return nameOf(account);
  });
};

async function keepLink(
  ctx: OpenCtx,
  tx: Tx,
  link: { account: Linkable; peer: CloudPeer; subject: string; remote: { loginName: string; orgName: string } },
): Promise<void> {
  const { account, peer, subject, remote } = link;
  await insertLink(tx, { accountId: account.id, orgId: account.org_id, peerId: peer.id, subject, remote });
  await tx.audit(note(account, { cloud: peer.name, ...remote }));
  await tellOwner(ctx, tx, account.id, 'cloudLinked', told(peer, remote));
}

/** Either side ends it, at once for itself. The other cloud is told; while it is away its half leads nowhere. */
export async function endLink(ctx: Ctx, { peerId }: Input<'end'>) {
  const { accountId } = selfOf(ctx);
  const subject = await transact(ctx, async (tx) => {
    const link = await findLinkOf(tx, accountId, peerId);
    refuseUnless(link, 'core.not_found');
    await dropLink(ctx, tx, link);
    return link.subject;
  });
  const peer = ctx.app.config.CLOUD_PEERS.find((known) => known.id === peerId);
  // Logged where it is asked; what counts here is done.
  if (peer) await askPeer(ctx, peer, cloudLinkRoutes.ended, { subject }).catch(() => null);
  return {};
}

export const takeEnd = (ctx: OpenCtx, { subject }: Input<'ended'>) => {
  const peer = peerOf(ctx);
  return transactAsVisitor(ctx, async (tx) => {
    const link = await findLinkBySubject(tx, peer.id, subject);
    if (link) await dropLink(ctx, tx, link);
    else await tx.audit({ objectType: 'cloud', objectId: peer.id, objectName: peer.name });
    return {};
  });
};

async function dropLink(
  ctx: OpenCtx,
  tx: Tx,
  link: { account_id: string; peer_id: string; remote_login_name: string; remote_org_name: string },
): Promise<void> {
  const account = await findAccountToOpen(tx, link.account_id);
  refuseUnless(account, 'core.not_found');
  await deleteLink(tx, link.account_id, link.peer_id);
  const remote = { loginName: link.remote_login_name, orgName: link.remote_org_name };
  const name = ctx.app.config.CLOUD_PEERS.find((known) => known.id === link.peer_id)?.name ?? link.peer_id;
  const { after: before, ...rest } = note(account, { cloud: name, ...remote });
  await tx.audit({ ...rest, before });
  await tellOwner(
    ctx,
    tx,
    account.id,
    'cloudUnlinked',
    `${remote.loginName} (${remote.orgName}), ${name}`.slice(0, 120),
  );
}
