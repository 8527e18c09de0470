import { detectionRoutes } from '@tilldeck/contracts/detection/detection.routes';
import type { DetectionEntry } from '@tilldeck/contracts/detection/detection.schemas';
import { type DomainTextKey, domainText, domainTextOr, labelsOf } from '@tilldeck/phrases/domain-text';
import type { Language } from '@tilldeck/phrases/language';
import { bindExport, type ExportReader } from '../../../platform/export/export-binding.ts';
import { namesFrom, plainFilter, recordFilter, timeFilter, wordFilter } from '../../../platform/export/filter-words.ts';
import { localText } from '../../../platform/time/local-text.ts';
import { listEntries } from './log.view.ts';

const labelled = labelsOf('detection');
const titled = (key: DomainTextKey<'detection'>) => ({
  title: ({ language }: ExportReader) => domainText(language, 'detection', key),
});
const timed = (key: DomainTextKey<'detection'>) => ({
  title: ({ language, timezone }: ExportReader) => `${domainText(language, 'detection', key)} (${timezone})`,
});
const timeOf = (at: string | null, { timezone }: ExportReader) => (at ? localText(at, timezone) : null);

/** As the list says it: a file without the reason would leave people asking. */
function tellingText({ telling, silence }: DetectionEntry, language: Language): string {
  const text = domainText(language, 'detection', `telling.${telling}`);
  if (telling === 'mailed') return text;
  return `${text}: ${domainText(language, 'detection', silence ? `silence.${silence}` : 'silence.ended')}`;
}

export const detectionExport = bindExport(detectionRoutes.export, {
  title: (language) => domainText(language, 'detection', 'log.title'),
  read: ({ scope, timezone }, filter, after, limit) => listEntries(scope, timezone, filter, after, limit),
  filters: {
    id: recordFilter(labelled('title'), namesFrom('detection_policy', { of: 'organisation' })),
    sn: plainFilter(labelled('field.sn')),
    shopId: recordFilter(labelled('field.shop'), namesFrom('devices_shop', { of: 'organisation' })),
    telling: wordFilter(labelled('field.telling'), (language, value) =>
      domainTextOr(language, 'detection', `telling.${value}`),
    ),
    isOpen: wordFilter(labelled('field.isOpen'), (language, value) =>
      domainTextOr(language, 'detection', `isOpen.${value}`),
    ),
    from: timeFilter(labelled('field.lookAt'), 'to'),
    to: null,
  },
  columns: {
    lookAt: { ...timed('field.lookAt'), value: (row, reader) => timeOf(row.lookAt, reader) },
    sn: { ...titled('field.sn'), value: (row) => row.sn },
    orgName: { ...titled('field.partner'), value: (row) => row.orgName },
    shopName: { ...titled('field.shop'), value: (row) => row.shopName },
    cause: {
      ...titled('field.cause'),
      value: (row, { language }) => domainText(language, 'detection', `cause.${row.cause}`),
    },
    since: { ...timed('field.since'), value: (row, reader) => timeOf(row.since, reader) },
    until: { ...timed('field.until'), value: (row, reader) => timeOf(row.until, reader) },
    telling: { ...titled('field.telling'), value: (row, { language }) => tellingText(row, language) },
    silence: {
      ...titled('field.silence'),
      value: (row, { language }) => (row.silence ? domainText(language, 'detection', `silence.${row.silence}`) : null),
    },
    mailedAt: { ...timed('field.mailedAt'), value: (row, reader) => timeOf(row.mailedAt, reader) },
  },
});
