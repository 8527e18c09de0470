import { fenceRoutes } from '@tilldeck/contracts/location/fence.routes';
import { type DomainTextKey, domainText, domainTextOr, labelsOf } from '@tilldeck/phrases/domain-text';
import { bindExport, type ExportReader } from '../../../platform/export/export-binding.ts';
import { namesFrom, plainFilter, recordFilter, timeFilter, wordFilter } from '../../../platform/export/filter-words.ts';
import { localText } from '../../../platform/time/local-text.ts';
import { listEntries } from './fence-log.view.ts';

const labelled = labelsOf('fence');
type Key = DomainTextKey<'fence'>;
const titled = (key: Key) => ({ title: ({ language }: ExportReader) => domainText(language, 'fence', key) });
const timed = (key: Key) => ({
  title: ({ language, timezone }: ExportReader) => `${domainText(language, 'fence', key)} (${timezone})`,
});
const timeOf = (at: string | null, { timezone }: ExportReader) => (at ? localText(at, timezone) : null);
const worded = (key: Key, prefix: string) =>
  wordFilter(labelled(key), (language, value) => domainTextOr(language, 'fence', `${prefix}.${value}`));

export const fenceLogExport = bindExport(fenceRoutes.export, {
  title: (language) => domainText(language, 'fence', 'log.title'),
  read: ({ scope, timezone }, filter, after, limit) => listEntries(scope, timezone, filter, after, limit),
  filters: {
    fenceId: recordFilter(labelled('field.fence'), namesFrom('location_fence', { of: 'organisation' })),
    sn: plainFilter(labelled('field.sn')),
    event: worded('field.event', 'event'),
    verdict: worded('field.verdict', 'verdict'),
    step: worded('field.step', 'step'),
    from: timeFilter(labelled('field.happenedAt'), 'to'),
    to: null,
  },
  columns: {
    happenedAt: { ...timed('field.happenedAt'), value: (row, reader) => timeOf(row.happenedAt, reader) },
    fenceName: { ...titled('field.fence'), value: (row) => row.fenceName },
    sn: { ...titled('field.sn'), value: (row) => row.sn },
    orgName: { ...titled('field.partner'), value: (row) => row.orgName },
    event: {
      ...titled('field.event'),
      value: (row, { language }) => domainText(language, 'fence', `event.${row.event}`),
    },
    verdict: {
      ...titled('field.verdict'),
      value: (row, { language }) => domainText(language, 'fence', `verdict.${row.verdict}`),
    },
    step: { ...titled('field.step'), value: (row, { language }) => domainText(language, 'fence', `step.${row.step}`) },
    lockedAt: { ...timed('field.lockedAt'), value: (row, reader) => timeOf(row.lockedAt, reader) },
    unlockedAt: { ...timed('field.unlockedAt'), value: (row, reader) => timeOf(row.unlockedAt, reader) },
    mailedAt: { ...timed('field.mailedAt'), value: (row, reader) => timeOf(row.mailedAt, reader) },
    reportedAt: { ...timed('field.reportedAt'), value: (row, reader) => timeOf(row.reportedAt, reader) },
  },
});
