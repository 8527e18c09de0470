import type { TaskKindName } from '@tilldeck/contracts/tasks/catalogue.kinds';
import type { FailureCodeName, HeldReason } from '@tilldeck/contracts/tasks/execution.codes';
import type { WorkGuard } from '@tilldeck/contracts/tasks/work.schemas';
import { nextGoodTime } from '../../work/guard.rules.ts';
import { chance, pick, within } from './chance.rules.ts';
import type { Living } from './life.rules.ts';
import { shopMoment } from './opening-hours.rules.ts';
import { readingAt } from './reading.rules.ts';

/** How long a kind takes, in seconds, and how it fails when it does. */
const courses: Record<TaskKindName, { seconds: readonly [number, number]; codes: readonly FailureCodeName[] }> = {
  install: { seconds: [8, 40], codes: ['install_failed', 'network_lost', 'no_space', 'incompatible'] },
  upgrade: { seconds: [8, 40], codes: ['install_failed', 'not_installed', 'no_space'] },
  uninstall: { seconds: [2, 8], codes: ['not_installed', 'uninstall_failed'] },
  ota: { seconds: [60, 240], codes: ['hash_mismatch', 'health_gate', 'no_space'] },
  send_files: { seconds: [3, 20], codes: ['network_lost', 'no_space'] },
  fetch_log: { seconds: [2, 6], codes: ['upload_failed'] },
  journal: { seconds: [2, 6], codes: ['upload_failed'] },
  lock: { seconds: [0.3, 1], codes: ['internal'] },
  unlock: { seconds: [0.3, 1], codes: ['internal'] },
  reboot: { seconds: [20, 60], codes: ['permission_denied'] },
  shutdown: { seconds: [1, 3], codes: ['permission_denied'] },
  clear_app_data: { seconds: [1, 4], codes: ['not_installed'] },
  screenshot: { seconds: [1, 3], codes: ['hardware_failed', 'upload_failed'] },
  cash_drawer: { seconds: [0.3, 1], codes: ['hardware_absent', 'hardware_failed'] },
  notification: { seconds: [0.3, 1], codes: ['internal'] },
  setting: { seconds: [0.3, 2], codes: ['unsupported', 'hardware_failed'] },
  diagnostics: { seconds: [3, 9], codes: ['internal'] },
  printer_firmware: { seconds: [40, 120], codes: ['hardware_failed', 'hash_mismatch', 'install_failed'] },
};

/**
 * Share of each kind that fails; `any` for those that are not named, `health` for apps that do not come to life, `item`
 * for desired items.
 */
export type FailShares = Partial<Record<TaskKindName | 'any' | 'health' | 'item', number>>;

/** How one piece of work goes on one device: the same whenever it is asked. */
export function courseOf(
  life: Living,
  work: { id: string; kind: TaskKindName },
  failShares: FailShares,
): { lengthMs: number; code: FailureCodeName | null } {
  const key = `${life.seed}/${life.sn}/task/${work.id}`;
  const { seconds, codes } = courses[work.kind];
  const isFailing = chance(`${key}/fail`) < (failShares[work.kind] ?? failShares.any ?? 0);
  return { lengthMs: within(`${key}/length`, ...seconds) * 1_000, code: isFailing ? pick(`${key}/code`, codes) : null };
}

const minuteMs = 60_000;
const busyShare = 0.25;
const isBusyAt = (life: Living, at: number): boolean =>
  shopMoment(life.shop.hours, life.shop.timezone, at).isOpen &&
  chance(`${life.seed}/${life.sn}/busy/${Math.floor(at / (3 * minuteMs))}`) < busyShare;

/** The whole question is expensive, and thousands ask it about the same hours: the first answers for the minute. */
const answers = new Map<string, number>();
const maxAnswers = 10_000;
function goodTime(guard: WorkGuard, timezone: string, now: number): number {
  if (!guard.window && !guard.openingHours?.length) return now;
  const minute = Math.floor(now / minuteMs);
  const key = JSON.stringify([timezone, guard.window, guard.openingHours, minute]);
  const known = answers.get(key);
  if (known !== undefined) return Math.max(known, now);
  if (answers.size >= maxAnswers) answers.clear();
  const good = nextGoodTime(guard, timezone, minute * minuteMs) ?? now + 24 * 60 * minuteMs;
  answers.set(key, good);
  return Math.max(good, now);
}

/** Why a simulated device waits, and until when; `now` by the clock of the server, `at` in the simulated world. */
export function holdOf(
  life: Living,
  guard: WorkGuard | null,
  moment: { now: number; at: number; isSteady: boolean },
): { reason: HeldReason; until: number } | null {
  const { now, at } = moment;
  if (!guard || (guard.deadlineAt !== null && now >= guard.deadlineAt)) return null;
  const held = (reason: HeldReason, until: number) => ({
    reason,
    until: guard.deadlineAt === null ? until : Math.min(until, guard.deadlineAt),
  });
  const good = goodTime(guard, guard.timezone ?? life.shop.timezone, now);
  if (good > now) return held('outside_window', good);
  if (moment.isSteady) return null;
  if (guard.respectBusy && isBusyAt(life, at)) return held('busy', now + minuteMs);
  const { batteryPercent = 100, isCharging = true, storageFreeMb, networkType } = readingAt(life, at);
  if (!isCharging && batteryPercent < (guard.minBatteryPercent ?? 0)) return held('low_battery', now + 5 * minuteMs);
  if (storageFreeMb < (guard.minFreeMb ?? 0)) return held('low_storage', now + 15 * minuteMs);
  if (guard.networks?.length && !guard.networks.includes(networkType)) return held('wrong_network', now + 5 * minuteMs);
  return null;
}
