import type { RouteInput, RouteOutput } from '@tilldeck/contracts/core/route';
import { cloudSignOnRoutes } from '@tilldeck/contracts/identity/cloud-sign-on.routes';
import { cloudTicket } from '@tilldeck/contracts/identity/cloud-sign-on.schemas';
import { encodeForm } from '@tilldeck/contracts/wire/form-encoding';
import { importSigningKey, signedHeaders } from '@tilldeck/contracts/wire/request-signing';
import { AppError, refuseUnless } from '../../../platform/app-error.ts';
import type { CloudPeer } from '../../../platform/config.ts';
import { type Ctx, selfOf } from '../../../platform/context.ts';
import { transact } from '../../../platform/transact.ts';

const answerTimeoutMs = 10_000;

/** The calling side: this cloud says to the other who its caller is; nothing of that comes from the browser. */
export async function goOver(
  ctx: Ctx,
  { peerId, redirectUrl }: RouteInput<typeof cloudSignOnRoutes.open>,
): Promise<RouteOutput<typeof cloudSignOnRoutes.open>> {
  const caller = selfOf(ctx);
  const peer = ctx.app.config.CLOUD_PEERS.find((known) => known.id === peerId);
  refuseUnless(peer, 'core.not_found');
  const ticket = await askPeer(ctx, peer, { account: caller.loginName, userType: caller.userType, redirectUrl });
  await transact(ctx, (tx) =>
    tx.audit({ objectType: 'cloud', objectId: peer.id, objectName: peer.name, after: { redirectUrl } }),
  );
  return ticket;
}

async function askPeer(ctx: Ctx, peer: CloudPeer, vouch: Record<string, string>) {
  const { method, path } = cloudSignOnRoutes.login;
  const body = new TextEncoder().encode(encodeForm(vouch));
  const identity = {
    appId: peer.id,
    key: await importSigningKey(peer.key),
    token: null,
    language: ctx.language,
    clockOffsetMs: 0,
  };
  const headers = await signedHeaders(identity, method, path, body);
  const response = await fetch(new URL(path, peer.url), {
    method,
    headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
    body,
    redirect: 'error',
    signal: AbortSignal.timeout(answerTimeoutMs),
  }).catch((error: unknown) => {
    ctx.app.log.warn({ err: error, peer: peer.id }, 'the other cloud does not answer');
    throw new AppError('identity.cloud_away', { values: { name: peer.name } });
  });
  const answer: unknown = await response.json().catch(() => null);
  const ticket = cloudTicket.safeParse((answer as { data?: unknown } | null)?.data);
  // Only addresses of the other cloud are opened, whatever it answers.
  if (!ticket.success || !isOwnAddress(peer, ticket.data.redirectUrl)) {
    const said = (answer as { error?: string } | null)?.error ?? String(response.status);
    ctx.app.log.warn({ peer: peer.id, said }, 'the other cloud refused');
    throw new AppError('identity.cloud_refused', { values: { name: peer.name } });
  }
  return ticket.data;
}

const isOwnAddress = (peer: CloudPeer, address: string): boolean =>
  URL.canParse(address) && new URL(address).origin === new URL(peer.consoleUrl ?? peer.url).origin;
