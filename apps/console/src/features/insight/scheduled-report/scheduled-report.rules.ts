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
