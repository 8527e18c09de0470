import { isBackTold, silenceOf } from '@tilldeck/contracts/detection/detection.rules';
import type { Silence } from '@tilldeck/contracts/detection/detection.schemas';
import { isOpenAt } from '@tilldeck/contracts/devices/opening-hours.rules';
import type { App } from '../../../platform/app.ts';
import { AppError } from '../../../platform/app-error.ts';
import { type ScopedDb, scopeOfOrg, systemScope, writeIn } from '../../../platform/db/scope.ts';
import { insertEvent } from '../../../platform/transact.ts';
import { listShopPlaces } from '../../devices/index.ts';
import { whereTarget } from '../../tasks/index.ts';
import { sendDigest } from '../mail/digest.service.ts';
import { countMembers, listKnownZones } from '../policy/member.view.ts';
import { policyEvent } from '../policy/policy-event.rules.ts';
import { isIncident, isOneShop, isWholeLook, lookTimes, mostAtOnce } from './look.rules.ts';
import {
  countOnline,
  type DuePolicy,
  findDueForUpdate,
  insertFound,
  type Look,
  type NewCase,
  updateEnded,
  updateIncident,
  updateLooked,
} from './look.store.ts';
import { findLinkTimes, type LinkTimes, listOutageEnds } from './outage.view.ts';
import { listBack, listUntold, updateSilences, updateWithoutMail } from './untold.store.ts';

const scopeOf = (app: App) =>
  systemScope(app.database, 'offline detections of all organisations look when they are due');
/** Absences may be written this late and are still found by the next look. */
const lateMs = 900_000;

/**
 * Makes every look that is due, one transaction each: what was found, whom it told and the next look commit together. A look
 * that fails stays due and does not hold up the others; the job fails once they are made.
 */
export async function lookDue(app: App, now = new Date()): Promise<number> {
  const failed: string[] = [];
  const failures: unknown[] = [];
  for (let made = 0; ; made++) {
    let due: DuePolicy | undefined;
    try {
      await writeIn(scopeOf(app), async (inside) => {
        due = await findDueForUpdate(inside, now, failed);
        if (due) await lookOnce(app, inside, due, now);
      });
    } catch (error) {
      if (!due) throw error;
      failed.push(due.id);
      failures.push(error);
      continue;
    }
    if (due) continue;
    if (failures.length > 0) throw new AggregateError(failures, `looks of policies ${failed.join(', ')} failed`);
    return made - failed.length;
  }
}

/** The devices of the policy as a condition; null where something its target names is gone. */
async function membersOf(app: App, { db }: ScopedDb, policy: DuePolicy) {
  const scope = scopeOfOrg(app.database, { id: policy.org_id, depth: policy.org_depth });
  try {
    return { scope, where: await whereTarget({ scope, db }, policy.target) };
  } catch (error) {
    if (error instanceof AppError && error.code === 'core.not_found') return null;
    throw error;
  }
}

async function lookOnce(app: App, inside: ScopedDb, policy: DuePolicy, now: Date): Promise<void> {
  const { atMs, nextMs } = lookTimes(Date.parse(policy.next_look_at ?? ''), policy.interval_minutes, now.getTime());
  const over = { at: new Date(atMs), nextAt: new Date(nextMs) };
  const reached = await membersOf(app, inside, policy);
  if (!reached) {
    await updateLooked(inside, policy.id, { ...over, hasLostTarget: true, members: null });
    return;
  }
  const times = await findLinkTimes(inside);
  const lastMs = policy.last_look_at ? Date.parse(policy.last_look_at) : null;
  const isWhole = isWholeLook(lastMs, atMs, { from: policy.slot_from, to: policy.slot_to }, policy.zones);
  const look: Look = {
    policy,
    at: over.at,
    leftBefore: new Date(atMs - times.offlineMs),
    leftAfter: isWhole || policy.rule === 'every' ? null : new Date((lastMs ?? 0) - times.offlineMs - lateMs),
    members: reached.where,
    zones: await listKnownZones(inside),
  };
  const ended = await updateEnded(inside, policy.id, over.at);
  const added = await insertFound(inside, look);
  await markIncidents(inside, added);
  const isTold = await tellCases(inside, look, times);
  const members = isWhole
    ? await countMembers({ scope: reached.scope, db: inside.db }, policy.target, app.config.DETECTION_MAX_DEVICES)
    : null;
  await updateLooked(inside, policy.id, { ...over, hasLostTarget: false, members });
  if (ended > 0 || added.length > 0 || isTold) await insertEvent(inside.db, policyEvent(policy.id, policy.org_id));
}

/** Many devices of one organisation that left at once are one thing that happened. */
async function markIncidents(inside: ScopedDb, added: readonly NewCase[]): Promise<void> {
  for (const [orgId, cases] of Map.groupBy(added, ({ device_org_id }) => device_org_id)) {
    const left = mostAtOnce(
      cases.map(({ id, shop_id, since }) => ({ id, shopId: shop_id, sinceMs: Date.parse(since) })),
    );
    const [first] = left;
    if (!first || isOneShop(left) || !isIncident(left.length, await countOnline(inside, orgId))) continue;
    const ids = left.map(({ id }) => id);
    await updateIncident(inside, ids, new Date(first.sinceMs).toISOString());
  }
}

/** Judges what nobody was told about; answers whether an email was written. */
async function tellCases(inside: ScopedDb, look: Look, times: LinkTimes): Promise<boolean> {
  const { policy, at } = look;
  if (policy.emails.length === 0) {
    await updateWithoutMail(inside, policy.id);
    return false;
  }
  const untold = await listUntold(inside, look);
  const shops = await listShopPlaces(inside, [...new Set(untold.flatMap(({ shop_id }) => shop_id ?? []))]);
  const oldest = untold.reduce((least, { since }) => Math.min(least, Date.parse(since)), at.getTime());
  const outages = untold.some(({ outage_id }) => outage_id) ? await listOutageEnds(inside, new Date(oldest)) : null;
  const openShops = new Map<string, boolean | null>();
  for (const [id, { openingHours, timezone }] of shops)
    openShops.set(id, openingHours.length === 0 ? null : isOpenAt(openingHours, timezone, at));
  const judged = untold.map((found) => ({
    id: found.id,
    silence: silenceOf(
      {
        sinceMs: Date.parse(found.since),
        oursUntilMs: found.outage_id ? (outages?.get(found.outage_id) ?? null) : null,
        isShopOpen: found.shop_id ? (openShops.get(found.shop_id) ?? null) : null,
        changes: found.changes,
        isToldRestless: found.is_told_restless,
      },
      at.getTime(),
      times.offlineMs,
    ),
  }));
  const silent = judged.flatMap(({ id, silence }) => (silence ? [{ id, silence }] : []));
  const darkIds = judged.filter(({ silence }) => silence === null).map(({ id }) => id);
  const backIds = (await listBack(inside, look))
    .filter(({ until, changes }) => isBackTold(Date.parse(until), changes, at.getTime()))
    .map(({ id }) => id);
  const isSent = await sendDigest(inside, policy, { at, darkIds, backIds });
  const held = isSent ? [] : darkIds.map((id): { id: string; silence: Silence } => ({ id, silence: 'held' }));
  if (silent.length + held.length > 0) await updateSilences(inside, [...silent, ...held]);
  return isSent && darkIds.length + backIds.length > 0;
}
