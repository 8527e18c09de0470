import type { DeviceAbsence } from '@tilldeck/contracts/detection/detection.schemas';
import { dayBefore, dayStart } from '../../../lib/format/instant.ts';

type Span = Pick<DeviceAbsence, 'since' | 'until' | 'isOurs'>;

/** A part of a day, from 0 to 1. */
export interface Band {
  from: number;
  to: number;
  isOurs: boolean;
  fromAt: Date;
  toAt: Date;
}
export interface BandDay {
  day: string;
  bands: Band[];
  /** From where on the day anything is known: from the activation of the device until now. */
  known: { from: number; to: number };
}

/** Absences by calendar day of a zone, the newest day first. A day may have 23 or 25 hours. */
export function bandDays(absences: readonly Span[], days: number, zone: string, now: Date, knownFrom: Date): BandDay[] {
  return Array.from({ length: days }, (_, ago) => {
    const day = dayBefore(now, ago, zone);
    const fromMs = dayStart(day, zone).getTime();
    const toMs = dayStart(dayBefore(now, ago - 1, zone), zone).getTime();
    const share = (atMs: number) => Math.min(1, Math.max(0, (atMs - fromMs) / (toMs - fromMs)));
    const bands = absences.flatMap(({ since, until, isOurs }): Band[] => {
      const beginMs = Math.max(Date.parse(since), fromMs);
      const endMs = Math.min(until ? Date.parse(until) : now.getTime(), toMs);
      if (endMs <= beginMs) return [];
      return [{ from: share(beginMs), to: share(endMs), isOurs, fromAt: new Date(beginMs), toAt: new Date(endMs) }];
    });
    return {
      day,
      bands: bands.toSorted((one, other) => one.from - other.from),
      known: { from: share(knownFrom.getTime()), to: share(now.getTime()) },
    };
  });
}
