import type { RouteInput } from '@tilldeck/contracts/core/route';
import { rankingRoutes } from '@tilldeck/contracts/insight/app-statistics.routes';
import type { Sheet } from '@tilldeck/contracts/insight/sheet.schemas';
import { domainText } from '@tilldeck/phrases/domain-text';
import { bindExport, type ExportReader } from '../../../platform/export/export-binding.ts';
import { dayIn } from '../../../platform/home/day-filter.ts';
import { listRanking } from '../app-store/ranking.view.ts';
import { chosenNames } from '../series/parts.view.ts';
import { comparedWith } from '../series/period.rules.ts';
import type { FigureReader } from '../series/series.view.ts';
import { rankingFilters } from './figure-filters.view.ts';
import type { FigureSource } from './figure-sheet.view.ts';
import { type InsightText, metricText } from './figure-words.view.ts';
import { askedDays } from './sheet.rules.ts';

type Filter = RouteInput<typeof rankingRoutes.export>;

const say = ({ language }: FigureReader, key: InsightText) => domainText(language, 'insight', key);

async function readRanking(reader: FigureReader, { metric, categoryId, ...days }: Filter) {
  const period = askedDays(days, dayIn(reader.timezone));
  return { period, ...(await listRanking(reader, { ...period, metric, categoryId })) };
}

const titled = (key: InsightText) => ({ title: (reader: ExportReader) => say(reader, key) });

async function readSheet(reader: FigureReader, filter: Filter) {
  const { metric, categoryId } = filter;
  const { period, rows, at } = await readRanking(reader, filter);
  const names = await chosenNames(reader, 'category', categoryId === undefined ? [] : [categoryId]);
  const heads: InsightText[] = ['ranking.place', 'ranking.placeBefore', 'ranking.app', 'download.package'];
  const sheet: Sheet = {
    page: 'ranking',
    title: say(reader, 'ranking.title'),
    filter: [...names.values()].map((name) => `${say(reader, 'dimension.category')}: ${name}`).join(''),
    ...period,
    compared: { label: say(reader, 'compare.before'), ...comparedWith(period, 'before') },
    timezone: reader.timezone,
    at,
    sections: [
      {
        kind: 'table',
        title: metricText(reader.language, metric),
        head: [...heads.map((key) => say(reader, key)), say(reader, 'sheet.value'), say(reader, 'ranking.before')],
        rows: rows.map((row) => [row.place, row.placeBefore, row.name, row.package, row.total, row.totalBefore]),
      },
    ],
  };
  return { sheet, rows: rows.map((row) => ({ ...row, id: row.appId })) };
}

/** The ranking as a source. */
export const rankingFigures: FigureSource = {
  page: 'ranking',
  route: rankingRoutes.export,
  read: (reader, filter) => readSheet(reader, filter as Filter),
  bound: bindExport(rankingRoutes.export, {
    title: (language) => domainText(language, 'insight', 'ranking.title'),
    read: async (reader, filter, after) => (after === null ? (await readSheet(reader, filter)).rows : []),
    filters: rankingFilters,
    columns: {
      place: { ...titled('ranking.place'), value: (row) => row.place },
      placeBefore: { ...titled('ranking.placeBefore'), value: (row) => row.placeBefore },
      name: { ...titled('ranking.app'), value: (row) => row.name },
      package: { ...titled('download.package'), value: (row) => row.package },
      total: { ...titled('sheet.value'), value: (row) => row.total },
      totalBefore: { ...titled('ranking.before'), value: (row) => row.totalBefore },
    },
  }),
};
