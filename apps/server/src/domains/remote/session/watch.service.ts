import { holdsAny } from '@tilldeck/contracts/core/route';
import { maxViewers } from '@tilldeck/contracts/remote/remote.limits';
import type { RemoteMode } from '@tilldeck/contracts/remote/session.schemas';
import { refuseUnless } from '../../../platform/app-error.ts';
import { type Ctx, callerOf } from '../../../platform/context.ts';
import { transactIn } from '../../../platform/transact.ts';
import { passTo } from '../pass/place.service.ts';
import { countOtherViewers, upsertViewer } from '../pass/viewer.store.ts';
import { openSessionOf, twoSides } from './reach.service.ts';
import { findPersonName } from './session.store.ts';
import { auditSession } from './session-trail.service.ts';
import { ownOrgOf } from './sides.rules.ts';

/** A pass for the caller to see a session, and to move the screen where roles and the people there let it. */
export const passForViewer = (ctx: Ctx, id: string) =>
  transactIn(twoSides(ctx), ctx, async (tx) => {
    const session = await openSessionOf(ctx, tx, id);
    // Consent comes first; until then there is nothing to see.
    refuseUnless(session.state === 'connecting', 'core.not_found');
    const caller = callerOf(ctx);
    const { accountId, loginName, permissions } = caller;
    refuseUnless((await countOtherViewers(tx, id, accountId)) < maxViewers, 'remote.too_many_viewers');
    const mode: RemoteMode =
      session.allowed === 'control' && holdsAny(permissions, ['remote-session.edit']) ? 'control' : 'view';
    const name = await findPersonName(tx, accountId, loginName);
    const person = { accountId, name, orgId: ownOrgOf(caller), mayControl: mode === 'control' };
    const viewerId = await upsertViewer(tx, id, person);
    const pass = await passTo(tx, session, { viewerId });
    refuseUnless(pass, 'remote.no_bridge');
    await auditSession(tx, session, { after: { viewer: name, mode } });
    return { ...pass, viewerId, sn: session.sn, mode };
  });
