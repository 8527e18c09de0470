import { movedDay } from '@tilldeck/contracts/core/moved-day';
import { localText } from '../time/local-text.ts';

/** A filter by days of a list: its name in the address, and the two inputs of the call it becomes. */
export interface DayFilter {
  name: string;
  from: string;
  to: string;
}

/** A day on the calendar of a zone, `ago` days before today. */
export const dayIn = (timezone: string, ago = 0): string =>
  movedDay(localText(Date.now(), timezone).slice(0, 10), -ago);

/** Whole days, both included, for the call and for the address of the list, which must mean the same. */
export const daysOf = (
  { name, from, to }: DayFilter,
  first: string,
  last: string,
  zone: string,
): { input: Record<string, string>; address: Record<string, string> } => {
  // A plain date means the caller's zone.
  const moment = (day: string) => (zone === 'UTC' ? `${day}T00:00:00Z` : day);
  return {
    input: { [from]: moment(first), [to]: moment(movedDay(last, 1)) },
    address: { [name]: `${first}..${last}@${zone}` },
  };
};
