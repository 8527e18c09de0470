import type { RouteOutput } from '@tilldeck/contracts/core/route';
import type { cloudSignOnRoutes } from '@tilldeck/contracts/identity/cloud-sign-on.routes';
import { type Ctx, selfOf } from '../../../platform/context.ts';
import { readIn } from '../../../platform/db/scope.ts';
import { listLinksOf } from './cloud-link.store.ts';

/** Other clouds, with the account there the caller is linked with. */
export async function listPeers(ctx: Ctx): Promise<RouteOutput<typeof cloudSignOnRoutes.peers>> {
  const { accountId } = selfOf(ctx);
  const peers = ctx.app.config.CLOUD_PEERS;
  if (peers.length === 0) return [];
  const links = await readIn(ctx.scope, (db) => listLinksOf({ scope: ctx.scope, db }, accountId));
  return peers.map(({ id, name }) => {
    const link = links.find((one) => one.peer_id === id);
    return {
      id,
      name,
      link: link
        ? {
            loginName: link.remote_login_name,
            orgName: link.remote_org_name,
            linkedAt: link.linked_at,
            isConfirmed: link.is_confirmed,
          }
        : null,
    };
  });
}
