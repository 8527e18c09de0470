import { type Report, type ReportPeriod, reportPeriods } from '@tilldeck/contracts/insight/report.schemas';

export interface GivenList {
  source: string;
  filter: Report['filter'];
  period: ReportPeriod;
}

/** The list a person came from with its filters, as the address tells; anything else is no list. */
export function givenList(params: URLSearchParams): GivenList | null {
  const source = params.get('source');
  if (!source) return null;
  const period = reportPeriods.find((each) => each === params.get('period')) ?? 'all';
  try {
    const filter: unknown = JSON.parse(params.get('filter') ?? '{}');
    return {
      source,
      period,
      filter: filter && typeof filter === 'object' && !Array.isArray(filter) ? { ...filter } : {},
    };
  } catch {
    return { source, period, filter: {} };
  }
}

/** What a filter is called and what is chosen in it. */
export type FilterWord = readonly [name: string, value: string];
type Say = (key: string) => string;

/** Filters of pages with figures, as these pages word them. */
const wordOf: Readonly<Record<string, (value: unknown, say: Say) => FilterWord>> = {
  compare: (value, say) => [say('insight:compare.label'), say(`insight:compare.${String(value)}`)],
  metric: (value, say) => [say('insight:ranking.by'), say(`insight:metric.${String(value)}`)],
  by: (value, say) => {
    const { dimension = '', value: id = '', name = '' } = value as Record<string, string>;
    return [say(`insight:dimension.${dimension}`), name || id];
  },
};

/** Filters in a line for people; which columns are written is no filter. */
export const filterText = (filter: Report['filter'], say: Say): string =>
  Object.entries(filter)
    .filter(([name, value]) => name !== 'columns' && value !== undefined)
    .map(
      ([name, value]) => wordOf[name]?.(value, say) ?? [name, Array.isArray(value) ? value.join(', ') : String(value)],
    )
    .map(([name, value]) => `${name}: ${value}`)
    .join(' · ');
