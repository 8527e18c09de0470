import type { FileKindName } from '@tilldeck/contracts/catalogue.files';
import type { RouteInput, RouteOutput } from '@tilldeck/contracts/core/route';
import { factoryTriesPerHour } from '@tilldeck/contracts/factory/factory.limits';
import { factoryItem } from '@tilldeck/contracts/factory/factory-payload.schemas';
import type { factoryLinkRoutes, factoryPolicyRoutes } from '@tilldeck/contracts/factory/factory-policy.routes';
import type { FactoryPreview } from '@tilldeck/contracts/factory/factory-policy.schemas';
import type { PolicyContent } from '@tilldeck/db/stored-shapes';
import { refuseUnless } from '../../../platform/app-error.ts';
import { type Ctx, callerOf, deviceOf } from '../../../platform/context.ts';
import { type ScopedDb, systemScope, writeIn } from '../../../platform/db/scope.ts';
import type { HearDevicesLeft } from '../../../platform/devices-left.ts';
import { mostNudged, nudgePaced } from '../../../platform/link/paced-nudge.ts';
import { type Tx, transactIn } from '../../../platform/transact.ts';
import { claimFile } from '../../files/index.ts';
import { canonical, documentHash, listFileFacts } from '../../policies/index.ts';
import { typedCode } from '../authorisation-code.rules.ts';
import { contentOf } from './factory-payload.rules.ts';
import { findPolicy, findPolicyForUpdate, type PolicyRecord } from './factory-policy.store.ts';
import {
  findPolicyOrg,
  forgetForeign,
  giveByCode,
  giveToActivated,
  insertVersion,
  listWinners,
  updateReleased,
} from './factory-release.store.ts';
import { tellPolicy } from './factory-told.service.ts';
import { listOrders } from './factory-waiting.view.ts';

type Input<K extends keyof typeof factoryPolicyRoutes> = RouteInput<(typeof factoryPolicyRoutes)[K]>;

const aboveDevices = (ctx: Ctx) => systemScope(ctx.app.database, 'devices of a policy belong to many organisations');

async function draftOf(inside: ScopedDb, { payload, file_ids }: PolicyRecord) {
  const content = contentOf(payload, await listFileFacts(inside, file_ids));
  return { content, hash: documentHash(factoryItem, canonical(content.document)) };
}

/** Names what is released and to which orders; how many devices wait changes by the minute, and is only told. */
const previewHashOf = (
  { model_id, order_nos, code }: PolicyRecord,
  hash: string,
  winners: readonly { id: string }[],
): string =>
  documentHash('preview', canonical({ hash, model_id, order_nos, code, winners: winners.map(({ id }) => id) }));

async function previewIn(inside: ScopedDb, policy: PolicyRecord, draft: { content: PolicyContent; hash: string }) {
  const org = await findPolicyOrg(inside, policy.org_id);
  const winners = await listWinners(inside, policy, org);
  return { org, winners, hash: previewHashOf(policy, draft.hash, winners) };
}

export async function previewRelease(ctx: Ctx, id: string): Promise<FactoryPreview> {
  const scope = aboveDevices(ctx);
  const inside = { scope, db: scope.database.vendor };
  const policy = await findPolicy(inside, ctx.scope, id);
  refuseUnless(policy, 'core.not_found');
  const draft = await draftOf(inside, policy);
  const { org, winners, hash } = await previewIn(inside, policy, draft);
  const orders = await listOrders(inside, { org, modelId: policy.model_id, orderNos: policy.order_nos });
  const sum = (field: 'waiting' | 'activated') => orders.reduce((all, order) => all + order[field], 0);
  const own = new Set<string>();
  for (const { id: winnerId } of winners) if (await findPolicy(inside, ctx.scope, winnerId)) own.add(winnerId);
  return {
    hash,
    orders,
    waiting: sum('waiting') - winners.reduce((all, { count }) => all + count, 0),
    activated: sum('activated'),
    overruled: winners.map(({ id: winnerId, name, count }) => ({
      policyId: own.has(winnerId) ? winnerId : null,
      name,
      count,
    })),
    bytes: draft.content.files.reduce((all, { size }) => all + size, 0),
  };
}

const factsOf = ({ state, current_id }: PolicyRecord) => ({ state, versionId: current_id });

const changeReleased = (
  ctx: Ctx,
  { id, version }: { id: string; version: number },
  work: (tx: Tx, policy: PolicyRecord) => Promise<{ after: PolicyRecord; more?: object }>,
): Promise<string> =>
  transactIn(aboveDevices(ctx), ctx, async (tx) => {
    const before = await findPolicyForUpdate(tx, ctx.scope, id);
    refuseUnless(before, 'core.not_found');
    refuseUnless(before.version === version, 'core.stale_version');
    const { after, more } = await work(tx, before);
    await tellPolicy(tx, after, { before: factsOf(before), after: { ...factsOf(after), ...more } });
    return id;
  });

export const releasePolicy = (ctx: Ctx, { previewHash, isForActivated, ...moved }: Input<'release'>): Promise<string> =>
  changeReleased(ctx, moved, async (tx, policy) => {
    const draft = await draftOf(tx, policy);
    const { org, hash } = await previewIn(tx, policy, draft);
    refuseUnless(hash === previewHash, 'factory.preview_outdated');
    const by = callerOf(ctx).loginName;
    const version = await insertVersion(tx, policy, { ...draft, isForActivated, by });
    await keepFiles(tx, policy.file_ids);
    const after = await updateReleased(tx, policy.id, {
      state: 'published',
      current_id: version.id,
      has_unreleased: false,
      published_by: by,
    });
    if (isForActivated) {
      const online = await giveToActivated(tx, policy, version.id, org);
      await nudgePaced(tx, online.slice(0, mostNudged));
    }
    return { after, more: { isForActivated } };
  });

/** A released version keeps its files, whatever the draft names later. */
async function keepFiles(tx: Tx, fileIds: readonly string[]): Promise<void> {
  for (const file of (await listFileFacts(tx, fileIds)).values())
    await claimFile(tx, null, file.id, file.kind as FileKindName);
}

export const withdrawPolicy = (ctx: Ctx, moved: Input<'withdraw'>): Promise<string> =>
  changeReleased(ctx, moved, async (tx, policy) => {
    refuseUnless(policy.state === 'published', 'factory.wrong_state');
    return {
      after: await updateReleased(tx, policy.id, { state: 'pending', current_id: null, has_unreleased: true }),
    };
  });

/** A person typed the code in on this very device, so that the device gets the policy although it is activated. */
export async function authoriseDevice(
  ctx: Ctx,
  { code }: RouteInput<typeof factoryLinkRoutes.authorise>,
): Promise<RouteOutput<typeof factoryLinkRoutes.authorise>> {
  const device = deviceOf(ctx);
  const quota = await ctx.app.rateLimiter.take(`factory-authorise:${device.deviceId}`, factoryTriesPerHour, 3_600);
  refuseUnless(quota.isAllowed, 'core.too_many_requests');
  const policyId = await writeIn(aboveDevices(ctx), (inside) => giveByCode(inside, device, typedCode(code)));
  return { result: policyId === null ? 'unknown' : 'success' };
}

/** A device keeps what it was set to, but no longer asks for documents of a former owner. */
export const forgetLeftDevices: HearDevicesLeft = async (inside, { deviceIds, why }) => {
  if (why === 'moved') await forgetForeign(inside, deviceIds);
};
