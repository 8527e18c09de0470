import type { Report } from '@tilldeck/contracts/insight/report.schemas';

export interface GivenList {
  source: string;
  filter: Report['filter'];
}

/** The list a person came from with its filters, as the address tells; anything else is no list. */
export function givenList(params: URLSearchParams): GivenList | null {
  const source = params.get('source');
  if (!source) return null;
  try {
    const filter: unknown = JSON.parse(params.get('filter') ?? '{}');
    return { source, filter: filter && typeof filter === 'object' && !Array.isArray(filter) ? { ...filter } : {} };
  } catch {
    return { source, filter: {} };
  }
}

/** Filters in a line for people; which columns are written is no filter. */
export const filterText = (filter: Report['filter']): string =>
  Object.entries(filter)
    .filter(([name, value]) => name !== 'columns' && value !== undefined)
    .map(([name, value]) => `${name}: ${Array.isArray(value) ? value.join(', ') : String(value)}`)
    .join(' · ');
