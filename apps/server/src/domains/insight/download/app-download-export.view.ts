import { appDownloadRoutes } from '@tilldeck/contracts/insight/app-download.routes';
import { type DomainTextKey, domainText, domainTextOr, labelsOf } from '@tilldeck/phrases/domain-text';
import { bindExport, type ExportReader } from '../../../platform/export/export-binding.ts';
import { namesFrom, plainFilter, recordFilter, timeFilter, wordFilter } from '../../../platform/export/filter-words.ts';
import { localText } from '../../../platform/time/local-text.ts';
import { valueName } from '../series/parts.view.ts';
import { listAppDownloads } from './app-download.view.ts';

const titled = (key: DomainTextKey<'insight'>) => ({
  title: ({ language }: ExportReader) => domainText(language, 'insight', key),
});

const labelled = labelsOf('insight');

export const appDownloadExport = bindExport(appDownloadRoutes.export, {
  title: (language) => domainText(language, 'insight', 'download.title'),
  read: ({ scope, timezone }, filter, after, limit) => listAppDownloads(scope, timezone, filter, after, limit),
  filters: {
    keyword: plainFilter(labelled('download.sn')),
    event: wordFilter(labelled('download.event'), (language, value) =>
      domainTextOr(language, 'insight', `event.${value}`),
    ),
    appId: { ...plainFilter(labelled('download.app')), value: (id, reader) => valueName(reader, 'app', String(id)) },
    modelId: recordFilter(labelled('download.model'), namesFrom('devices_model', { of: 'everybody' })),
    from: timeFilter(labelled('download.at'), 'to'),
    to: null,
  },
  columns: {
    at: {
      title: ({ language, timezone }) => `${domainText(language, 'insight', 'download.at')} (${timezone})`,
      value: (row, { timezone }) => localText(row.at, timezone),
    },
    sn: { ...titled('download.sn'), value: (row) => row.sn },
    modelName: { ...titled('download.model'), value: (row) => row.modelName },
    appName: { ...titled('download.app'), value: (row) => row.appName },
    package: { ...titled('download.package'), value: (row) => row.package },
    versionName: { ...titled('download.version'), value: (row) => row.versionName },
    event: {
      ...titled('download.event'),
      value: (row, { language }) => domainText(language, 'insight', `event.${row.event}`),
    },
    via: { ...titled('download.via'), value: (row) => row.via },
    code: { ...titled('download.code'), value: (row) => row.code },
    size: { ...titled('download.size'), value: (row) => row.size },
  },
});
