import type { FigureFilter } from '@tilldeck/contracts/insight/statistics.schemas';
import { domainText, domainTextOr } from '@tilldeck/phrases/domain-text';
import { timeFilter, type WordedFilter, wordFilter } from '../../../platform/export/filter-words.ts';
import { chosenNames, valueName } from '../series/parts.view.ts';
import { dimensionText, metricText, valueText } from './figure-words.view.ts';

/** A part of the figures; a report keeps its name, a file does not. */
type Part = NonNullable<FigureFilter['by']> & { name?: string };

/** The days of a page, both included. */
export const dayFilters = {
  from: {
    ...timeFilter((language) => domainText(language, 'scheduledReport', 'field.period'), 'to'),
    isEndIncluded: true,
  },
  to: null,
};

/** What pages of the data center are filtered by, as these pages word it. */
export const figureFilters: Record<'from' | 'to' | 'compare' | 'by', WordedFilter | null> = {
  ...dayFilters,
  compare: wordFilter(
    (language) => domainText(language, 'insight', 'compare.label'),
    // Pages compare with the period before where nobody chose.
    (language, value) => (value === 'before' ? '' : domainTextOr(language, 'insight', `compare.${value}`)),
  ),
  by: {
    label: (language, value) => dimensionText(language, (value as Part).dimension),
    value: async (value, reader) => {
      const { dimension, value: id, name } = value as Part;
      const known = name ? name : ((await chosenNames(reader, dimension, [id])).get(id) ?? '');
      return valueText(reader.language, dimension, id, known);
    },
  },
};

export const rankingFilters: Record<'from' | 'to' | 'metric' | 'categoryId', WordedFilter | null> = {
  ...dayFilters,
  metric: wordFilter((language) => domainText(language, 'insight', 'ranking.by'), metricText),
  categoryId: {
    label: (language) => dimensionText(language, 'category'),
    value: (id, reader) => valueName(reader, 'category', String(id)),
  },
};
