import { movedDay } from '@tilldeck/contracts/core/moved-day';
import type { z } from 'zod';
import { dayStart, isDay, isZone } from '../format/instant.ts';
import { readLongList, writeLongList } from './long-list.ts';

/** Calendar days, both included, in the zone of the person who chose them: a shared link means the same days. */
export interface DayRange {
  from: string;
  to: string;
  zone: string;
}

export type FilterValue = string | readonly string[] | DayRange;
export type FilterValues = Readonly<Record<string, FilterValue>>;

/** How a filter stands in the URL and becomes input of the call; labels and options are the filter bar's business. */
export type FilterShape =
  | { kind: 'text' | 'select'; name: string }
  | { kind: 'multi' | 'ids'; name: string }
  | { kind: 'dateRange'; name: string; from: string; to: string };

export type InputShape = Readonly<Record<string, z.ZodType>>;

export const isDayRange = (value: FilterValue): value is DayRange => typeof value === 'object' && 'zone' in value;

/** A URL holds text; the call may want a number or a boolean. `undefined` when the schema takes none of them. */
function coerce(schema: z.ZodType | undefined, text: string): unknown {
  if (!schema) return undefined;
  const readings: unknown[] = [text];
  if (text.trim() !== '' && Number.isFinite(Number(text))) readings.push(Number(text));
  if (text === 'true' || text === 'false') readings.push(text === 'true');
  for (const reading of readings) if (schema.safeParse(reading).success) return reading;
  return undefined;
}

function coerceList(schema: z.ZodType | undefined, texts: readonly string[]): unknown[] | undefined {
  if (!schema) return undefined;
  const readings: unknown[][] = [[...texts], texts.map(Number), texts.map((text) => text === 'true')];
  return readings.find((reading) => schema.safeParse(reading).success);
}

function readRange(text: string): DayRange | undefined {
  const [days = '', zone = ''] = text.split('@', 2);
  const [from = '', to = ''] = days.split('..', 2);
  return isDay(from) && isDay(to) && from <= to && isZone(zone) ? { from, to, zone } : undefined;
}

/** What the URL says about one filter; nothing when the call would refuse it. */
export function readFilter(filter: FilterShape, params: URLSearchParams, key: string, shape: InputShape) {
  const first = params.get(key);
  if (first === null) return undefined;
  if (filter.kind === 'dateRange') return readRange(first);
  if (filter.kind === 'text' || filter.kind === 'select') {
    return coerce(shape[filter.name], first) === undefined ? undefined : first;
  }
  const values = (filter.kind === 'ids' ? readLongList(first).split(',') : params.getAll(key)).filter(
    (value) => value !== '',
  );
  return values.length > 0 && coerceList(shape[filter.name], values) ? values : undefined;
}

export function writeFilter(filter: FilterShape, value: FilterValue, params: URLSearchParams, key: string): void {
  if (isDayRange(value)) params.set(key, `${value.from}..${value.to}@${value.zone}`);
  else if (typeof value === 'string') params.set(key, value);
  else if (filter.kind === 'ids') params.set(key, writeLongList(value.join(',')));
  else for (const item of value) params.append(key, item);
}

/** The filters as input of the call. */
export function filterInput(filters: readonly FilterShape[], values: FilterValues, shape: InputShape) {
  const input: Record<string, unknown> = {};
  for (const filter of filters) {
    const value = values[filter.name];
    if (value === undefined) continue;
    if (filter.kind === 'dateRange') {
      if (!isDayRange(value)) continue;
      input[filter.from] = dayStart(value.from, value.zone).toISOString();
      // Calls end before a moment: the first of the day after.
      input[filter.to] = dayStart(movedDay(value.to, 1), value.zone).toISOString();
    } else if (typeof value === 'string') input[filter.name] = coerce(shape[filter.name], value);
    else if (!isDayRange(value)) input[filter.name] = coerceList(shape[filter.name], value);
  }
  return input;
}

export const isEmptyValue = (value: FilterValue | undefined): boolean =>
  value === undefined || (isDayRange(value) ? false : typeof value === 'string' ? value.trim() === '' : !value.length);
