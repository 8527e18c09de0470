import type { Route, RouteDraft, RouteOutput } from '@tilldeck/contracts/core/route';
import { encodeForm } from '@tilldeck/contracts/wire/form-encoding';
import { importSigningKey, signedHeaders } from '@tilldeck/contracts/wire/request-signing';
import { AppError, refuseUnless } from '../../../platform/app-error.ts';
import type { CloudPeer } from '../../../platform/config.ts';
import type { Ctx, OpenCtx } from '../../../platform/context.ts';

const answerTimeoutMs = 10_000;

/** A cloud that is named by a person. */
export function peerNamed(ctx: Ctx, peerId: string): CloudPeer {
  const peer = ctx.app.config.CLOUD_PEERS.find((known) => known.id === peerId);
  refuseUnless(peer, 'core.not_found');
  return peer;
}

/** The cloud that signed the call. */
export function peerOf(ctx: OpenCtx): CloudPeer {
  const peer = ctx.app.config.CLOUD_PEERS.find((known) => known.id === ctx.appId);
  refuseUnless(peer, 'core.app_unknown');
  return peer;
}

/** Asks the other cloud's server, signed with the key both share. */
export async function askPeer<R extends Route>(
  ctx: Ctx,
  peer: CloudPeer,
  route: R,
  input: RouteDraft<R>,
): Promise<RouteOutput<R>> {
  const { method, path } = route;
  const body = new TextEncoder().encode(encodeForm(input as Record<string, unknown>));
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
  const data = route.output.safeParse((answer as { data?: unknown } | null)?.data);
  if (data.success) return data.data as RouteOutput<R>;
  return refusedBy(ctx, peer, (answer as { error?: string } | null)?.error ?? String(response.status));
}

/** Only addresses of the other cloud are opened, whatever it answers. */
export function demandOwnAddress(ctx: Ctx, peer: CloudPeer, address: string): void {
  if (!URL.canParse(address) || new URL(address).origin !== consoleOf(peer).origin)
    refusedBy(ctx, peer, 'an address elsewhere');
}

export const consoleOf = (peer: CloudPeer): URL => new URL(peer.consoleUrl ?? peer.url);

function refusedBy(ctx: Ctx, peer: CloudPeer, said: string): never {
  ctx.app.log.warn({ peer: peer.id, said }, 'the other cloud refused');
  throw new AppError('identity.cloud_refused', { values: { name: peer.name } });
}
