import { tagRoutes } from '@tilldeck/contracts/devices/tag.routes';
import { type DomainTextKey, domainText } from '@tilldeck/phrases/domain-text';
import { wordText } from '@tilldeck/phrases/word-text';
import { bindExport, type ExportReader } from '../../../platform/export/export-binding.ts';
import { namesFrom, plainFilter, recordFilter } from '../../../platform/export/filter-words.ts';
import { localText } from '../../../platform/time/local-text.ts';
import { exportTags } from './tag.view.ts';

const titled = (key: DomainTextKey<'tag'>) => ({
  title: ({ language }: ExportReader) => domainText(language, 'tag', key),
});

const named = (key: Parameters<typeof wordText>[1]) => ({
  title: ({ language }: ExportReader) => wordText(language, key),
});

/** Tags as a file. */
export const tagExport = bindExport(tagRoutes.export, {
  title: (language) => domainText(language, 'tag', 'title'),
  read: ({ scope }, filter, after, limit) => exportTags(scope, filter, after, limit),
  filters: {
    keyword: plainFilter((language) => wordText(language, 'name')),
    partnerId: recordFilter(
      (language) => wordText(language, 'organisation'),
      namesFrom('identity_org', { of: 'organisations' }),
    ),
  },
  columns: {
    name: { ...titled('field.name'), value: (row) => row.name },
    colour: {
      ...titled('field.colour'),
      value: (row, { language }) => domainText(language, 'tag', `colour.${row.colour}`),
    },
    deviceCount: { ...titled('field.devices'), value: (row) => row.deviceCount },
    orgName: { ...named('organisation'), value: (row) => row.orgName },
    remark: { ...named('remark'), value: (row) => row.remark },
    updatedAt: {
      title: ({ language, timezone }) => `${wordText(language, 'updatedAt')} (${timezone})`,
      value: (row, { timezone }) => localText(row.updatedAt, timezone),
    },
  },
});
