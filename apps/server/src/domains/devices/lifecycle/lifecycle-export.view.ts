import { lifecycleRoutes } from '@tilldeck/contracts/devices/lifecycle.routes';
import { type DomainTextKey, domainText, domainTextOr, labelsOf } from '@tilldeck/phrases/domain-text';
import { sql } from 'kysely';
import { bindExport, type ExportReader } from '../../../platform/export/export-binding.ts';
import { namesFrom, plainFilter, recordFilter, timeFilter, wordFilter } from '../../../platform/export/filter-words.ts';
import { localText } from '../../../platform/time/local-text.ts';
import { listLifecycle } from './lifecycle.view.ts';

const titled = (key: DomainTextKey<'device'>) => ({
  title: ({ language }: ExportReader) => domainText(language, 'device', key),
});

const labelled = labelsOf('device');

export const lifecycleExport = bindExport(lifecycleRoutes.export, {
  title: (language) => domainText(language, 'device', 'lifecycle.title'),
  read: ({ scope, timezone }, filter, after, limit) => listLifecycle(scope, timezone, filter, after, limit),
  filters: {
    keyword: plainFilter(labelled('field.sn')),
    type: wordFilter(labelled('lifecycle.type'), (language, value) =>
      domainTextOr(language, 'device', `lifecycle.${value}`),
    ),
    side: wordFilter(labelled('lifecycle.side'), (language, value) =>
      domainTextOr(language, 'device', `lifecycle.side.${value}`),
    ),
    deviceId: recordFilter(
      labelled('field.sn'),
      namesFrom('devices_device', { name: () => sql`r.sn`, of: 'organisation' }),
    ),
    from: timeFilter(labelled('lifecycle.at'), 'to'),
    to: null,
  },
  columns: {
    sn: { ...titled('field.sn'), value: (row) => row.sn },
    type: {
      ...titled('lifecycle.type'),
      value: (row, { language }) => domainText(language, 'device', `lifecycle.${row.type}`),
    },
    fromName: { ...titled('lifecycle.from'), value: (row) => row.fromName },
    targetName: { ...titled('lifecycle.target'), value: (row) => row.targetName },
    platform: {
      ...titled('lifecycle.platform'),
      value: (row, { language }) => row.platform || domainText(language, 'device', 'lifecycle.thisCloud'),
    },
    at: {
      title: ({ language, timezone }) => `${domainText(language, 'device', 'lifecycle.at')} (${timezone})`,
      value: (row, { timezone }) => localText(row.at, timezone),
    },
    operator: { ...titled('lifecycle.operator'), value: (row) => row.operator },
    remark: { ...titled('field.remark'), value: (row) => row.remark },
  },
});
