import { modelRoutes } from '@tilldeck/contracts/devices/model.routes';
import { type DomainTextKey, domainText, domainTextOr, labelsOf } from '@tilldeck/phrases/domain-text';
import { bindExport, type ExportReader } from '../../../platform/export/export-binding.ts';
import { namesFrom, plainFilter, recordFilter, wordFilter } from '../../../platform/export/filter-words.ts';
import { localText } from '../../../platform/time/local-text.ts';
import { exportModels } from './model.view.ts';

const titled = (key: DomainTextKey<'model'>) => ({
  title: ({ language }: ExportReader) => domainText(language, 'model', key),
});

const labelled = labelsOf('model');

/** Models as a file. */
export const modelExport = bindExport(modelRoutes.export, {
  title: (language) => domainText(language, 'model', 'title'),
  read: ({ scope }, filter, after, limit) => exportModels(scope, filter, after, limit),
  filters: {
    kind: wordFilter(labelled('title'), (language, value) =>
      domainText(language, 'model', value === 'derived' ? 'tab.derived' : 'tab.models'),
    ),
    keyword: plainFilter(labelled('field.keyword')),
    seriesId: recordFilter(labelled('field.series'), namesFrom('devices_series', { of: 'everybody' })),
    originalModelId: recordFilter(labelled('field.original'), namesFrom('devices_model', { of: 'everybody' })),
    state: wordFilter(labelled('field.state'), (language, value) => domainTextOr(language, 'model', `state.${value}`)),
  },
  columns: {
    name: { ...titled('field.name'), value: (row) => row.name },
    seriesName: { ...titled('field.series'), value: (row) => row.seriesName },
    originalModelName: { ...titled('field.original'), value: (row) => row.originalModelName ?? '' },
    iotAlias: { ...titled('field.iotAlias'), value: (row) => row.iotAlias },
    iotPlatform: {
      ...titled('field.iotPlatform'),
      value: (row, { language }) => domainText(language, 'model', `platform.${row.iotPlatform}`),
    },
    screen: {
      ...titled('field.screen'),
      value: (row, { language }) => {
        const type = domainText(language, 'model', `screen.${row.screenType}`);
        return row.screenType === 'none' ? type : `${type} ${row.screenWidth}×${row.screenHeight}`;
      },
    },
    state: {
      ...titled('field.state'),
      value: (row, { language }) => domainText(language, 'model', row.isEnabled ? 'state.enabled' : 'state.disabled'),
    },
    updatedAt: {
      title: ({ language, timezone }) => `${domainText(language, 'model', 'field.updatedAt')} (${timezone})`,
      value: (row, { timezone }) => localText(row.updatedAt, timezone),
    },
  },
});
