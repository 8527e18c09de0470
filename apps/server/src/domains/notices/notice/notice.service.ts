import type { RouteInput } from '@tilldeck/contracts/core/route';
import type { noticeRoutes } from '@tilldeck/contracts/notices/notice.routes';
import type { AudienceDraft, NoticeDraft } from '@tilldeck/contracts/notices/notice.schemas';
import { mailNoticeJob, releaseNoticeJob } from '@tilldeck/contracts/notices/notices.jobs';
import { remindAfterHours } from '@tilldeck/contracts/notices/notices.limits';
import { refuseUnless } from '../../../platform/app-error.ts';
import { type Ctx, callerOf } from '../../../platform/context.ts';
import type { TreeOrg } from '../../../platform/db/org-tree.ts';
import { refuseUnseen } from '../../../platform/db/refuse-unseen.ts';
import { type OrgScope, orgControlled, vendorOrgId, writeIn } from '../../../platform/db/scope.ts';
import { type Tx, transact } from '../../../platform/transact.ts';
import type { StoredAudience } from './audience.rules.ts';
import { countAudience } from './audience.view.ts';
import {
  audienceOf,
  findNoticeForUpdate,
  findWriter,
  insertNotice,
  type NoticeRow,
  updateNotice,
  updateNoticeTexts,
  updateReminded,
  updateScheduled,
  updateWithdrawn,
} from './notice.store.ts';
import { findNoticeDetail } from './notice.view.ts';
import { noticeFacts } from './notice-facts.rules.ts';
import { announceArrival, releaseNow } from './release.service.ts';

type Input<K extends keyof typeof noticeRoutes> = RouteInput<(typeof noticeRoutes)[K]>;
const hourMs = 3_600_000;

const announce = (tx: Tx, row: NoticeRow) =>
  tx.emit({ topic: 'notices.notice', payload: { id: row.id }, orgId: row.org_id, permission: 'notice.query' });

const note = (tx: Tx, row: NoticeRow, change: { before?: unknown; after?: unknown }) =>
  tx.audit({
    objectType: 'notice',
    objectId: row.id,
    objectName: row.title_en || row.title_zh,
    orgId: row.org_id,
    ...change,
  });

/** Only the list that the audience is named by is kept. */
function storedAudience({ audience, ...lists }: AudienceDraft): StoredAudience {
  return {
    audience,
    partnerIds: audience === 'partners' ? lists.partnerIds.map(Number) : [],
    countryCodes: audience === 'country' ? lists.countryCodes : [],
    modelIds: audience === 'model' ? lists.modelIds.map(Number) : [],
    roleTypes: audience === 'role_type' ? lists.roleTypes : [],
  };
}

/** Partners that are named must be the writer's own, and only the vendor writes to the vendor's people. */
async function audienceFor(
  inside: Pick<Tx<OrgScope>, 'db' | 'scope'>,
  writer: Pick<TreeOrg, 'id'>,
  draft: AudienceDraft,
): Promise<StoredAudience> {
  refuseUnless(draft.audience !== 'vendor' || writer.id === vendorOrgId, 'notices.audience_not_allowed');
  await refuseUnseen(inside, [
    { table: 'identity_org', ids: draft.partnerIds, seen: orgControlled(inside.scope, 't') },
  ]);
  return storedAudience(draft);
}

export const askAudience = (ctx: Ctx, draft: Input<'audience'>) =>
  writeIn(ctx.scope, async (inside) => {
    const writer = { id: inside.scope.orgId, depth: inside.scope.depth };
    return countAudience(inside, writer, await audienceFor(inside, writer, draft));
  });

/** A notice whose time has come goes out with its own transaction, any other by a job at its moment. */
async function releaseOrWait(tx: Tx, row: NoticeRow, writer: TreeOrg): Promise<'released' | 'scheduled'> {
  const runAt = row.release_at;
  if (!runAt || Date.parse(runAt) <= Date.now()) {
    await releaseNow(tx, row, writer);
    return 'released';
  }
  await updateScheduled(tx, row.id);
  await tx.enqueue(releaseNoticeJob, { noticeId: row.id }, { key: `notices.release:${row.id}`, runAt });
  return 'scheduled';
}

const releaseOf = (ctx: Ctx, { releaseAt }: NoticeDraft, to: StoredAudience) => ({
  to,
  at: releaseAt ?? null,
  zone: ctx.timezone,
});

export async function createNotice(ctx: Ctx, draft: Input<'create'>) {
  const id = await transact(ctx, async (tx) => {
    const writer = { id: tx.scope.orgId, depth: tx.scope.depth };
    const to = await audienceFor(tx, writer, draft);
    const row = await insertNotice(tx, writer.id, draft, releaseOf(ctx, draft, to), callerOf(ctx).loginName);
    await note(tx, row, { after: noticeFacts(row) });
    await announce(tx, row);
    return row.id;
  });
  return findNoticeDetail(ctx.scope, id);
}

export async function releaseNotice(ctx: Ctx, { id, version }: Input<'release'>) {
  await transact(ctx, async (tx) => {
    const row = await noticeToChange(tx, id);
    refuseUnless(row.state === 'draft', 'notices.not_a_draft');
    refuseUnless(row.version === version, 'core.stale_version');
    const state = await releaseOrWait(tx, row, await findWriter(tx, row.org_id));
    await note(tx, row, { before: { state: row.state }, after: { state } });
    await announce(tx, row);
  });
  return findNoticeDetail(ctx.scope, id);
}

export async function changeNotice(ctx: Ctx, change: Input<'update'>) {
  await transact(ctx, async (tx) => {
    const row = await noticeToChange(tx, change.id);
    refuseUnless(row.version === change.version, 'core.stale_version');
    const writer = await findWriter(tx, row.org_id);
    const to = await audienceFor(tx, writer, change);
    const release = releaseOf(ctx, change, to);
    const isSame = isSameRelease(row, change, to);
    // People have received it so: a mistake in the text is corrected where they read it.
    refuseUnless(row.state !== 'released' || isSame, 'notices.already_released');
    const changed =
      row.state !== 'draft' && isSame && isSameTime(row, release.at)
        ? await updateNoticeTexts(tx, row.id, change)
        : await updateNotice(tx, row.id, change, release);
    await note(tx, row, { before: noticeFacts(row), after: noticeFacts(changed) });
    await announce(tx, row);
  });
  return findNoticeDetail(ctx.scope, change.id);
}

const isSameRelease = (row: NoticeRow, change: Input<'update'>, to: StoredAudience): boolean =>
  JSON.stringify(to) === JSON.stringify(audienceOf(row)) && change.method === row.method && change.type === row.type;

/** The time of what was released is past and no longer asked for. */
const isSameTime = (row: NoticeRow, at: string | null): boolean =>
  row.state === 'released' || Date.parse(row.release_at ?? '') === Date.parse(at ?? '');

async function noticeToChange(tx: Tx, id: string): Promise<NoticeRow> {
  const row = await findNoticeForUpdate(tx, id);
  refuseUnless(row, 'core.not_found');
  refuseUnless(row.state !== 'withdrawn', 'notices.already_withdrawn');
  return row;
}

export const withdrawNotice = (ctx: Ctx, id: string) =>
  transact(ctx, async (tx) => {
    const row = await noticeToChange(tx, id);
    await updateWithdrawn(tx, id);
    await note(tx, row, { before: { state: row.state }, after: { state: 'withdrawn' } });
    await announce(tx, row);
    if (row.state === 'released') await announceArrival(tx, await findWriter(tx, row.org_id), audienceOf(row));
    return {};
  });

export const remindUnread = (ctx: Ctx, id: string) =>
  transact(ctx, async (tx) => {
    const row = await noticeToChange(tx, id);
    refuseUnless(row.state === 'released', 'notices.not_released');
    const isLate = !row.reminded_at || Date.now() - Date.parse(row.reminded_at) > remindAfterHours * hourMs;
    refuseUnless(isLate, 'notices.reminded_lately');
    const { mail_round: round } = await updateReminded(tx, id);
    await tx.enqueue(
      mailNoticeJob,
      { noticeId: id, round, afterAccountId: '0' },
      { key: `notices.mail:${id}:${round}` },
    );
    await note(tx, row, { after: { round } });
    await announce(tx, row);
    return {};
  });
