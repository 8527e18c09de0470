import { type OpenSpan, openSpans } from '../devices/open-spans.rules.ts';
import type { OpeningHours } from '../devices/opening-hours.schemas.ts';
import { flapping } from './detection.limits.ts';
import { isBackTold, isInSlot, type Slot, silenceOf, wallMinute } from './detection.rules.ts';
import type { Silence } from './detection.schemas.ts';

/** A time without connection that happened. */
export interface PastAbsence {
  deviceId: string;
  sinceMs: number;
  untilMs: number | null;
  oursUntilMs: number | null;
  zone: string;
  /** Of its shop; empty where nobody knows them. */
  hours: OpeningHours;
}

export interface Rehearsed {
  foundCount: number;
  mailCount: number;
  toldDeviceCount: number;
  silenced: { silence: Silence; count: number }[];
}

interface Policy {
  slot: Slot;
  intervalMs: number;
  offlineMs: number;
}

/** What a policy that had looked all the time would have found and sent. The same rules as for real looks. */
export function rehearse(policy: Policy, absences: readonly PastAbsence[], fromMs: number, toMs: number): Rehearsed {
  const { slot, intervalMs, offlineMs } = policy;
  const lookAfter = (atMs: number) => fromMs + Math.max(0, Math.ceil((atMs - fromMs) / intervalMs)) * intervalMs;
  const inSlot = memo((zone: string, atMs: number) => isInSlot(slot, wallMinute(atMs, zone)));
  const isOpen = openingsWithin(fromMs, toMs);
  const byDevice = Map.groupBy(absences, ({ deviceId }) => deviceId);
  const mails = new Set<number>();
  const told = new Set<string>();
  const silenced = new Map<Silence, number>();
  let foundCount = 0;

  /** Answers when it was told, undefined where no look found it. */
  const follow = (absence: PastAbsence, own: readonly PastAbsence[], toldBefore: readonly PastAbsence[]) => {
    const endMs = Math.min(absence.untilMs ?? Number.POSITIVE_INFINITY, toMs);
    let last: Silence | undefined;
    for (let atMs = lookAfter(absence.sinceMs + offlineMs); atMs < endMs; atMs += intervalMs) {
      if (!inSlot(absence.zone, atMs)) continue;
      const silence = silenceOf(
        {
          sinceMs: absence.sinceMs,
          oursUntilMs: absence.oursUntilMs,
          isShopOpen: absence.hours.length === 0 ? null : isOpen(absence, atMs),
          changes: changesOf(own, atMs),
          isToldRestless: toldBefore.some(({ untilMs }) => (untilMs ?? 0) > absence.sinceMs - flapping.calmMs),
        },
        atMs,
        offlineMs,
      );
      if (silence === null) return { atMs, last };
      last = silence;
    }
    return last && { atMs: null, last };
  };

  for (const own of byDevice.values()) {
    const toldBefore: PastAbsence[] = [];
    for (const absence of own.toSorted((one, other) => one.sinceMs - other.sinceMs)) {
      const outcome = follow(absence, own, toldBefore);
      if (!outcome) continue;
      foundCount += 1;
      if (outcome.atMs === null) {
        if (outcome.last) silenced.set(outcome.last, (silenced.get(outcome.last) ?? 0) + 1);
        continue;
      }
      mails.add(outcome.atMs);
      told.add(absence.deviceId);
      toldBefore.push(absence);
      if (absence.untilMs === null) continue;
      for (let atMs = lookAfter(absence.untilMs); atMs <= toMs; atMs += intervalMs)
        if (inSlot(absence.zone, atMs) && isBackTold(absence.untilMs, changesOf(own, atMs), atMs)) {
          mails.add(atMs);
          break;
        }
    }
  }
  return {
    foundCount,
    mailCount: mails.size,
    toldDeviceCount: told.size,
    silenced: [...silenced].map(([silence, count]) => ({ silence, count })),
  };
}

/** How often a device came or went in the time before an instant that flapping is counted in. */
const changesOf = (own: readonly PastAbsence[], atMs: number): number =>
  own.reduce((sum, { sinceMs, untilMs }) => {
    const isRecent = (changedMs: number | null) =>
      changedMs !== null && changedMs <= atMs && changedMs > atMs - flapping.withinMs;
    return sum + Number(isRecent(sinceMs)) + Number(isRecent(untilMs));
  }, 0);

function memo(work: (zone: string, atMs: number) => boolean) {
  const known = new Map<string, Map<number, boolean>>();
  return (zone: string, atMs: number): boolean => {
    const ofZone = known.get(zone) ?? new Map<number, boolean>();
    known.set(zone, ofZone);
    const answer = ofZone.get(atMs) ?? work(zone, atMs);
    ofZone.set(atMs, answer);
    return answer;
  };
}

/** The open hours of each shop are worked out once. */
function openingsWithin(fromMs: number, toMs: number) {
  const known = new Map<OpeningHours, Map<string, OpenSpan[]>>();
  return ({ hours, zone }: PastAbsence, atMs: number): boolean => {
    const ofHours = known.get(hours) ?? new Map<string, OpenSpan[]>();
    known.set(hours, ofHours);
    const spans = ofHours.get(zone) ?? openSpans(hours, zone, { fromMs, toMs });
    ofHours.set(zone, spans);
    return spans.some((span) => span.fromMs <= atMs && atMs < span.toMs);
  };
}
