import { randomBytes } from 'node:crypto';
import type { RouteInput } from '@tilldeck/contracts/core/route';
import type { claimRoutes } from '@tilldeck/contracts/link/claim.routes';
import { claimLetters, maxOpenClaims } from '@tilldeck/contracts/link/link.limits';
import { AppError, refuseUnless } from '../../../platform/app-error.ts';
import { type Ctx, callerOf } from '../../../platform/context.ts';
import { type Tx, transact } from '../../../platform/transact.ts';
import { claimCodeFrom } from '../enrolment/claim-code.rules.ts';
import { claimHash } from '../enrolment/enrolment.service.ts';
import {
  countOpenClaims,
  existsDevice,
  existsShop,
  findClaimForUpdate,
  insertClaim,
  updateClaimRevoked,
} from './claim.store.ts';
import { findClaimDetail } from './claim.view.ts';

type Input<K extends keyof typeof claimRoutes> = RouteInput<(typeof claimRoutes)[K]>;

const announce = (tx: Tx, id: string, orgId: number) =>
  tx.emit({ topic: 'link.claim', payload: { id }, orgId, permission: 'enrolment.query' });

/** The code leaves us this once; what stays is its hash. */
export async function addClaim(ctx: Ctx, draft: Input<'add'>) {
  const { orgId, loginName } = callerOf(ctx);
  const code = claimCodeFrom(randomBytes(claimLetters));
  const id = await transact(ctx, async (tx) => {
    if (draft.shopId) refuseUnless(await existsShop(tx, draft.shopId), 'core.not_found');
    if (draft.sn) refuseUnless(await existsDevice(tx, draft.sn), 'devices.sn_unknown');
    const isRoom = (await countOpenClaims(tx, orgId)) < maxOpenClaims;
    if (!isRoom) throw new AppError('link.too_many_claims', { values: { max: maxOpenClaims } });
    const added = await insertClaim(tx, { orgId, loginName, codeHash: claimHash(code) }, draft);
    await tx.audit({ objectType: 'claim', objectId: added, objectName: draft.label, after: draft });
    await announce(tx, added, orgId);
    return added;
  });
  const server = encodeURIComponent(ctx.app.config.PUBLIC_URL);
  return {
    claim: await findClaimDetail(ctx.scope, id),
    code,
    qrText: `tilldeck://claim?server=${server}&code=${code}`,
  };
}

export async function revokeClaim(ctx: Ctx, { id }: Input<'revoke'>) {
  await transact(ctx, async (tx) => {
    const row = await findClaimForUpdate(tx, id);
    refuseUnless(row, 'core.not_found');
    const isOpen = row.revoked_at === null && row.uses < row.max_uses && Date.parse(row.expires_at) > Date.now();
    refuseUnless(isOpen, 'link.claim_over');
    await updateClaimRevoked(tx, id);
    await tx.audit({
      objectType: 'claim',
      objectId: id,
      objectName: row.label,
      orgId: row.org_id,
      before: { state: 'open', uses: row.uses },
      after: { state: 'revoked' },
    });
    await announce(tx, id, row.org_id);
  });
  return {};
}
