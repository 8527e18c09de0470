import { hash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { RouteInput } from '@tilldeck/contracts/core/route';
import type { linkRoutes } from '@tilldeck/contracts/link/enrolment.routes';
import type { EnrolAnswer } from '@tilldeck/contracts/link/enrolment.schemas';
import { enrolsPerSnAndMinute, maxWaitingKeys } from '@tilldeck/contracts/link/link.limits';
import type { linkManifest } from '@tilldeck/contracts/link/link.manifest';
import { timestampWindowMs } from '@tilldeck/contracts/wire/canonical';
import { enrolText } from '@tilldeck/contracts/wire/device-signing';
import { AppError, refuseUnless } from '../../../platform/app-error.ts';
import { codeOf, fingerprintOf, isSignedBy, publicKeyFrom } from '../../../platform/auth/ed25519.ts';
import { type OpenCtx, visitorScope } from '../../../platform/context.ts';
import { type ScopedDb, vendorOrgId } from '../../../platform/db/scope.ts';
import { networkOf } from '../../../platform/http/network.ts';
import { writeSystemAudit } from '../../../platform/system-audit.ts';
import { type Tx, transactAsVisitor } from '../../../platform/transact.ts';
import { placeDeviceInShop } from '../../devices/index.ts';
import { settingsForDevice } from '../setting/link-setting.service.ts';
import { findLinkSetting } from '../setting/link-setting.view.ts';
import { plainClaimCode } from './claim-code.rules.ts';
import { decideEnrolment, type EnrolFacts } from './enrolment.rules.ts';
import {
  deleteOldestWaiting,
  type EnrolDevice,
  findEnrolDeviceForUpdate,
  findKeyFacts,
  findOpenClaimForUpdate,
  insertKey,
  type OpenClaim,
  updateAccepted,
  updateClaimUsed,
} from './enrolment.store.ts';

type EnrolInput = RouteInput<typeof linkRoutes.enrol>;

const retryAfterS = 30;
/** Whether a serial number is known must not be told by the time an answer takes. */
const leastWaitingMs = 120;
const windowS = 60;

async function requireQuota({ app, ip }: OpenCtx, sn: string): Promise<void> {
  const quotas = await Promise.all([
    app.rateLimiter.take(`enrol-ip:${networkOf(ip)}`, app.config.ENROL_RATE_PER_MINUTE, windowS),
    app.rateLimiter.take(`enrol-sn:${sn}`, enrolsPerSnAndMinute, windowS),
  ]);
  refuseUnless(
    quotas.every((quota) => quota.isAllowed),
    'core.too_many_requests',
  );
}

/** A device hands in a key it made. Nothing but the right signature gets as far as the database. */
export async function enrol(ctx: OpenCtx, input: EnrolInput): Promise<EnrolAnswer> {
  const begunAt = performance.now();
  await requireQuota(ctx, input.sn);
  refuseUnless(Math.abs(Date.now() - input.time) <= timestampWindowMs, 'core.timestamp_stale');
  const publicKey = Buffer.from(input.publicKey, 'base64url');
  const text = enrolText({ ...input, claimCode: input.claimCode ?? '' });
  refuseUnless(isSignedBy(publicKeyFrom(publicKey), text, input.proof), 'link.proof_refused');

  const setting = await findLinkSetting(visitorScope(ctx));
  const epoch = await transactAsVisitor(ctx, (tx) => judge(ctx, tx, input, publicKey, setting));
  if (epoch === null) {
    await wait(Math.max(0, leastWaitingMs - (performance.now() - begunAt)));
    return { state: 'waiting', epoch: null, settings: null, retryAfterS };
  }
  return { state: 'accepted', epoch, settings: settingsForDevice(setting, ctx.app.config), retryAfterS: null };
}

async function judge(
  ctx: OpenCtx,
  tx: Tx,
  input: EnrolInput,
  publicKey: Buffer,
  setting: EnrolFacts['setting'] & { isClaimOn: boolean },
): Promise<number | null> {
  const device = await findEnrolDeviceForUpdate(tx, input.sn);
  const keys = device ? await findKeyFacts(tx, device.id, input.sn, publicKey) : null;
  const claim =
    input.claimCode && setting.isClaimOn ? await findOpenClaimForUpdate(tx, claimHash(input.claimCode)) : undefined;
  const decision = decideEnrolment({
    device: device ? { isDisabled: device.is_disabled } : null,
    sameKey: keys?.same_state ?? null,
    hasActiveKey: keys?.has_active ?? false,
    isFactoryListed: keys?.is_factory_listed ?? false,
    claim: input.claimCode ? (claim ? (isFor(claim, input.sn, device) ? 'right' : 'foreign') : 'wrong') : 'none',
    setting,
  });
  if (decision.kind === 'refuse') throw new AppError(decision.code);
  if (decision.kind === 'ignore' || !device || !keys) return null;
  if (decision.kind === 'known') return Number(keys.same_id);
  if (decision.kind === 'wait' && !decision.isNew) return null;

  const owner = { id: device.id, orgId: device.org_id, sn: input.sn };
  const isAccepted = decision.kind === 'accept';
  const source = isAccepted ? decision.source : 'approval';
  const claimId = source === 'claim' ? (claim?.id ?? null) : null;
  const draft = { device: owner, publicKey, source, claimId, ip: ctx.ip, agent: input.agent ?? '' } as const;
  let id = keys.same_state === 'waiting' ? keys.same_id : null;
  if (id !== null && isAccepted) await updateAccepted(tx, id, { source: decision.source, claimId });
  if (!isAccepted) await deleteOldestWaiting(tx, device.id, maxWaitingKeys - 1);
  id ??= await insertKey(tx, { ...draft, state: isAccepted ? 'active' : 'waiting' });
  if (claimId && claim) {
    await updateClaimUsed(tx, claimId);
    if (claim.shop_id) await placeDeviceInShop(tx, device.id, claim.shop_id);
  }
  await tell(
    tx,
    owner,
    id,
    { fingerprint: fingerprintOf(publicKey), code: codeOf(publicKey), source, ip: ctx.ip },
    isAccepted,
  );
  return isAccepted ? Number(id) : null;
}

export const claimHash = (code: string): Buffer => hash('sha256', plainClaimCode(code), 'buffer');

/** A code is for devices of its organisation and of those it controls; the vendor's for all. */
function isFor(claim: OpenClaim, sn: string, device: EnrolDevice | undefined): boolean {
  if (!device || (claim.sn !== null && claim.sn !== sn)) return false;
  return claim.org_id === vendorOrgId || device.orgs.includes(claim.org_id);
}

async function tell(
  tx: Tx & ScopedDb,
  device: { id: string; orgId: number; sn: string },
  keyId: string,
  after: Record<string, unknown>,
  isAccepted: boolean,
): Promise<void> {
  const action: (typeof linkManifest.auditNames)[number] = isAccepted ? 'device_key.enrolled' : 'device_key.waits';
  const { orgId, sn } = device;
  await writeSystemAudit(tx, action, { objectType: 'device_key', objectId: keyId, objectName: sn, orgId, after });
  await tx.emit({
    topic: 'link.key',
    payload: { id: keyId, deviceId: device.id },
    orgId,
    permission: 'enrolment.query',
  });
}
