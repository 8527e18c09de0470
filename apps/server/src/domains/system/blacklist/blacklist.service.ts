import { type RouteInput, requiredPermission } from '@tilldeck/contracts/core/route';
import { mailBlacklistJob } from '@tilldeck/contracts/system/blacklist.jobs';
import type { BlacklistRoutes } from '@tilldeck/contracts/system/blacklist.routes';
import { blacklistMoveOf, blacklistRefusal } from '@tilldeck/contracts/system/blacklist.rules';
import type { BlacklistEntry, BlacklistImportResult } from '@tilldeck/contracts/system/blacklist.schemas';
import type { BlacklistEvent, BlacklistKind } from '@tilldeck/contracts/system/blacklist.states';
import { AppError, refuseUnless } from '../../../platform/app-error.ts';
import { type Ctx, callerOf } from '../../../platform/context.ts';
import { type Tx, transact } from '../../../platform/transact.ts';
import { readImport, wantedBy } from './blacklist.rules.ts';
import { type EntryRow, findEntryForUpdate, insertEntries, insertSteps, updatePlace } from './blacklist.store.ts';
import { presentEntry } from './blacklist.view.ts';

type Input<K extends keyof BlacklistRoutes> = RouteInput<BlacklistRoutes[K]>;

/** What the trail tells: what a person can see. */
const facts = ({ value, description, state, stage }: BlacklistEntry) => ({ value, description, state, stage });

const typeOf = (kind: BlacklistKind) => (kind === 'mdm' ? ('mdm_blacklist' as const) : ('package_blacklist' as const));
const noteOf = (kind: BlacklistKind, entry: BlacklistEntry) => ({
  objectType: typeOf(kind),
  objectId: entry.id,
  objectName: entry.value,
});

/** Open lists learn of it. */
const announce = (tx: Tx, kind: BlacklistKind, orgId: number) =>
  tx.emit({ topic: 'system.blacklist', payload: { kind }, orgId, permission: `${kind}blacklist.query` });

/** New entries, each with its request in the history and on the trail. Values that are taken are left out. */
async function askForNew(ctx: Ctx, tx: Tx, kind: BlacklistKind, values: readonly string[], description: string) {
  const caller = callerOf(ctx);
  if (values.length === 0) return [];
  const rows = await insertEntries(
    tx,
    caller.orgId,
    caller,
    values.map((value) => ({ kind, value, description })),
  );
  if (rows.length === 0) return [];
  await insertSteps(tx, rows, caller, { event: 'request', wanted: 'enabled', stage: null, opinion: description });
  const entries = rows.map(presentEntry);
  for (const entry of entries) await tx.audit({ ...noteOf(kind, entry), after: facts(entry) });
  await tx.enqueue(mailBlacklistJob, { kind, ids: entries.map(({ id }) => id) });
  await announce(tx, kind, caller.orgId);
  return entries;
}

export const addEntry = (ctx: Ctx, kind: BlacklistKind, { value, description }: Input<'add'>) =>
  transact(ctx, async (tx) => {
    const [entry] = await askForNew(ctx, tx, kind, [value], description);
    refuseUnless(entry, 'system.blacklist_exists');
    return entry;
  });

export const importEntries = (
  ctx: Ctx,
  kind: BlacklistKind,
  { values, description }: Input<'import'>,
): Promise<BlacklistImportResult> =>
  transact(ctx, async (tx) => {
    const lines = readImport(kind, values);
    // In one order, so that two imports of the same values wait for each other instead of locking each other out.
    const wanted = lines.filter((line) => line.outcome === 'added').map((line) => line.value);
    const added = await askForNew(ctx, tx, kind, wanted.toSorted(), description);
    // Somebody tried, though nothing came of it.
    if (added.length === 0) await tx.audit({ objectType: typeOf(kind), objectId: kind, after: { added: 0 } });
    const known = new Set(added.map((entry) => entry.value));
    return {
      added: added.length,
      lines: lines.map((line) =>
        line.outcome === 'added' && !known.has(line.value) ? { ...line, outcome: 'exists' } : line,
      ),
    };
  });

interface Step {
  event: BlacklistEvent;
  opinion: string;
}

/** One move of the table, if the call's own permission is the move's and the caller is a person who may make it. */
const move = (ctx: Ctx, kind: BlacklistKind, choice: { id: string; version: number }, { event, opinion }: Step) =>
  transact(ctx, async (tx) => {
    const row: EntryRow | undefined = await findEntryForUpdate(tx, kind, choice.id);
    refuseUnless(row, 'core.not_found');
    refuseUnless(row.version === choice.version, 'core.stale_version');
    const before = presentEntry(row);
    const chosen = blacklistMoveOf(before, event);
    refuseUnless(
      chosen?.action === requiredPermission(ctx.route.permission)?.action && chosen,
      'system.blacklist_not_possible',
    );
    const caller = callerOf(ctx);
    const refusal = blacklistRefusal(before, event, caller.accountId);
    if (refusal) throw new AppError(refusal);
    const changed = await updatePlace(tx, row.id, chosen.to, {
      requester: event === 'request' ? caller : undefined,
      midReviewer: before.stage === 'mid' && event === 'pass' ? caller : undefined,
    });
    const stage = event === 'pass' || event === 'refuse' ? before.stage : null;
    await insertSteps(tx, [row], caller, { event, wanted: wantedBy(before), stage, opinion });
    const after = presentEntry(changed);
    await tx.audit({
      ...noteOf(kind, after),
      before: facts(before),
      after: facts(after),
      reason: opinion || undefined,
    });
    if (after.stage) await tx.enqueue(mailBlacklistJob, { kind, ids: [after.id] });
    await announce(tx, kind, row.org_id);
    return after;
  });

export const requestChange = (ctx: Ctx, kind: BlacklistKind, input: Input<'request'>) =>
  move(ctx, kind, input, { event: 'request', opinion: input.reason });

export const reviewRequest = (ctx: Ctx, kind: BlacklistKind, input: Input<'midReview'>) =>
  move(ctx, kind, input, { event: input.decision, opinion: input.opinion });

export const withdrawRequest = (ctx: Ctx, kind: BlacklistKind, input: Input<'withdraw'>) =>
  move(ctx, kind, input, { event: 'withdraw', opinion: '' });
