import type { MetricSpec } from '@tilldeck/contracts/core/metric';
import type { Route, RouteInput } from '@tilldeck/contracts/core/route';
import type { deviceStatisticsRoutes } from '@tilldeck/contracts/insight/device-statistics.routes';
import type { Sheet, SheetSection } from '@tilldeck/contracts/insight/sheet.schemas';
import type { FigureFilter, FigurePage } from '@tilldeck/contracts/insight/statistics.schemas';
import { domainText } from '@tilldeck/phrases/domain-text';
import { type BoundExport, bindExport, type ExportReader } from '../../../platform/export/export-binding.ts';
import { dayIn } from '../../../platform/home/day-filter.ts';
import { findLevels } from '../level/level.view.ts';
import { chosenNames, listNamedParts } from '../series/parts.view.ts';
import { comparedWith, type Period } from '../series/period.rules.ts';
import { type FigureReader, findStatistics } from '../series/series.view.ts';
import { figureFilters } from './figure-filters.view.ts';
import { dimensionText, type InsightText, metricText, valueText } from './figure-words.view.ts';
import { askedDays, sheetLines } from './sheet.rules.ts';

type Figures = Extract<SheetSection, { kind: 'figures' }>;

/** What a page of the data center shows, as its file, its report and its link have it. */
export interface FigureSpec {
  page: FigurePage;
  title: InsightText;
  metrics: readonly MetricSpec[];
  /** Metrics of the chart over days; the table beside it has all. */
  drawn: readonly string[];
  levels?: { metric: string; dimension: string; title: InsightText };
  parts: readonly { metric: string; dimension: string; title: InsightText; order?: readonly string[] }[];
  /** Figures that no day adds up to. */
  now?: (reader: FigureReader, period: Period) => Promise<Figures['rows']>;
}

/** A page whose figures can be sent and shared, with the permission of its export. */
export interface FigureSource {
  page: FigurePage;
  route: Route;
  bound: BoundExport;
  /** The page and the lines of its file, both of the same moment. */
  read: (reader: FigureReader, filter: unknown) => Promise<{ sheet: Sheet; rows: readonly { id: string }[] }>;
}

const say = ({ language }: FigureReader, key: InsightText) => domainText(language, 'insight', key);

/** What the figures are filtered by, with the name of the record. */
async function filterWords(reader: FigureReader, by: FigureFilter['by']): Promise<string> {
  if (!by) return '';
  const names = await chosenNames(reader, by.dimension, [by.value]);
  const name = valueText(reader.language, by.dimension, by.value, names.get(by.value) ?? '');
  return `${dimensionText(reader.language, by.dimension)}: ${name}`;
}

async function levelSection(reader: FigureReader, spec: FigureSpec, period: Period): Promise<SheetSection[]> {
  if (!spec.levels) return [];
  const { metric, dimension } = spec.levels;
  const title = say(reader, spec.levels.title);
  const { days, lines } = await findLevels(reader, metric, { ...period, dimension });
  if (lines.length === 0) return [];
  return [
    {
      kind: 'days',
      title,
      picture: 'lines',
      days,
      lines: lines.map(({ key, name, values }) => ({
        name: key === '' ? title : valueText(reader.language, dimension, key, name),
        isDrawn: true,
        values,
        before: [],
      })),
    },
  ];
}

async function partSections(reader: FigureReader, spec: FigureSpec, period: Period): Promise<SheetSection[]> {
  const sections: SheetSection[] = [];
  for (const { metric, dimension, title, order } of spec.parts) {
    const found = await listNamedParts(reader, { metric, dimension, ...period });
    const parts = order ? found.toSorted((a, b) => order.indexOf(a.key) - order.indexOf(b.key)) : found;
    sections.push({
      kind: 'parts',
      title: say(reader, title),
      rows: parts.map(({ key, name, total }) => ({
        name: key === '' ? say(reader, 'rest') : valueText(reader.language, dimension, key, name),
        value: total,
      })),
    });
  }
  return sections;
}

async function readSheet(reader: FigureReader, spec: FigureSpec, filter: FigureFilter): Promise<Sheet> {
  const { language, timezone } = reader;
  const { compare, by } = filter;
  const period = askedDays(filter, dayIn(timezone));
  const found = await findStatistics(reader, spec.metrics, { ...period, compare, by });
  const now = by ? [] : ((await spec.now?.(reader, period)) ?? []);
  const figures = found.lines.map(({ metric, total, totalBefore }) => ({
    name: metricText(language, metric),
    value: total,
    before: totalBefore,
    unit: '',
  }));
  const days: SheetSection = {
    kind: 'days',
    title: say(reader, 'chart'),
    picture: 'bars',
    days: found.days,
    lines: found.lines.map(({ metric, values, valuesBefore }) => ({
      name: metricText(language, metric),
      isDrawn: spec.drawn.includes(metric),
      values,
      before: valuesBefore,
    })),
  };
  return {
    page: spec.page,
    title: say(reader, spec.title),
    filter: await filterWords(reader, by),
    ...period,
    compared: { label: say(reader, `compare.${compare}`), ...comparedWith(period, compare) },
    timezone,
    at: found.at,
    sections: [
      ...(now.length > 0 ? [{ kind: 'figures' as const, title: say(reader, 'sheet.now'), rows: now }] : []),
      { kind: 'figures', title: say(reader, 'sheet.figures'), rows: figures },
      days,
      // As on the page: how many there are and what figures are made of is not known for a part alone.
      ...(by ? [] : await levelSection(reader, spec, period)),
      ...(by ? [] : await partSections(reader, spec, period)),
    ],
  };
}

const titled = (key: InsightText) => ({ title: (reader: ExportReader) => say(reader, key) });

/** A page with figures as a source: one line for each number, the same columns for every page. */
export function figureSource(route: typeof deviceStatisticsRoutes.export, spec: FigureSpec): FigureSource {
  const read = async (reader: FigureReader, filter: unknown) => {
    const sheet = await readSheet(reader, spec, filter as FigureFilter);
    return { sheet, rows: sheetLines(sheet) };
  };
  return {
    page: spec.page,
    route,
    read,
    bound: bindExport(route, {
      title: (language) => domainText(language, 'insight', spec.title),
      // All at once: parts of a page that were read at different moments would not add up.
      read: async (reader, filter: RouteInput<typeof route>, after) =>
        after === null ? (await read(reader, filter)).rows : [],
      filters: figureFilters,
      columns: {
        section: { ...titled('sheet.section'), value: (row) => row.section },
        name: { ...titled('sheet.name'), value: (row) => row.name },
        day: {
          title: (reader) => `${say(reader, 'sheet.day')} (${reader.timezone})`,
          value: (row) => row.day,
        },
        value: { ...titled('sheet.value'), value: (row) => row.value },
        before: { ...titled('sheet.before'), value: (row) => row.before },
      },
    }),
  };
}
