import { type FigureDays, listHref } from '../parts/figures/figure.paths.ts';

const eventOf: Record<string, string> = {
  'app.downloaded': 'download',
  'app.installed': 'install',
  'app.reinstalled': 'reinstall',
  'app.upgraded': 'upgrade',
  'app.uninstalled': 'uninstall',
  'app.failed': 'failure',
};

/** Dimensions that the records can be filtered by. */
const filterOf: Record<string, string> = { app: 'appId', model: 'modelId' };

interface Part {
  dimension: string;
  value: string;
}

/** The records behind a figure, or a part of it; empty where no list shows the same. */
export function appFigureHref(metric: string, days: FigureDays, part?: Part): string {
  if (metric === 'version.submitted')
    return part ? '' : listHref('/appstore/audit/list', { tab: 'all' }, 'submitted', days);
  if (metric === 'app.published')
    return part && part.dimension !== 'app'
      ? ''
      : listHref('/datacenter/appstore/list', { appId: part?.value }, 'started', days);
  const event = eventOf[metric];
  const filter = part && filterOf[part.dimension];
  if (!event || (part && !filter)) return '';
  return listHref(
    '/datacenter/download/list',
    { event, ...(part && filter ? { [filter]: part.value } : {}) },
    'when',
    days,
  );
}
