import { remoteSessionRoutes } from '@tilldeck/contracts/remote/session.routes';
import { type DomainTextKey, domainText, domainTextOr, labelsOf } from '@tilldeck/phrases/domain-text';
import { sql } from 'kysely';
import { bindExport, type ExportReader } from '../../../platform/export/export-binding.ts';
import { namesFrom, plainFilter, recordFilter, timeFilter, wordFilter } from '../../../platform/export/filter-words.ts';
import { localText } from '../../../platform/time/local-text.ts';
import { listSessions } from './session.view.ts';

const labelled = labelsOf('remote');
type Key = DomainTextKey<'remote'>;
const titled = (key: Key) => ({ title: ({ language }: ExportReader) => domainText(language, 'remote', key) });
const timed = (key: Key) => ({
  title: ({ language, timezone }: ExportReader) => `${domainText(language, 'remote', key)} (${timezone})`,
});
const timeOf = (at: string | null, { timezone }: ExportReader) => (at ? localText(at, timezone) : null);
const word = (prefix: string, value: string | null, { language }: ExportReader) =>
  value === null ? null : domainTextOr(language, 'remote', `${prefix}.${value}`);

export const sessionExport = bindExport(remoteSessionRoutes.export, {
  title: (language) => domainText(language, 'remote', 'record.title'),
  read: ({ scope, timezone }, filter, after, limit) => listSessions(scope, timezone, filter, after, limit),
  filters: {
    sn: plainFilter(labelled('field.sn')),
    deviceId: recordFilter(
      labelled('field.device'),
      namesFrom('devices_device', { name: () => sql`r.sn`, of: 'organisation' }),
    ),
    states: wordFilter(labelled('field.state'), (language, value) =>
      domainTextOr(language, 'remote', `state.${value}`),
    ),
    requester: plainFilter(labelled('field.requester')),
    ticketNumber: plainFilter(labelled('field.ticket')),
    from: timeFilter(labelled('field.requestedAt'), 'to'),
    to: null,
  },
  columns: {
    requestedAt: { ...timed('field.requestedAt'), value: (row, reader) => timeOf(row.requestedAt, reader) },
    sn: { ...titled('field.sn'), value: (row) => row.sn },
    orgName: { ...titled('field.partner'), value: (row) => row.orgName },
    state: { ...titled('field.state'), value: (row, reader) => word('state', row.state, reader) },
    reason: { ...titled('field.reason'), value: (row, reader) => word('reason', row.reason, reader) },
    mode: { ...titled('field.mode'), value: (row, reader) => word('mode', row.mode, reader) },
    allowed: { ...titled('field.allowed'), value: (row, reader) => word('mode', row.allowed, reader) },
    basis: { ...titled('field.basis'), value: (row, reader) => word('basis', row.basis, reader) },
    why: { ...titled('field.why'), value: (row) => row.why },
    ticketNumber: { ...titled('field.ticket'), value: (row) => row.ticketNumber },
    requesterName: { ...titled('field.requester'), value: (row) => row.requesterName },
    requesterOrgName: { ...titled('field.requesterOrg'), value: (row) => row.requesterOrgName },
    connectedAt: { ...timed('field.connectedAt'), value: (row, reader) => timeOf(row.connectedAt, reader) },
    endedAt: { ...timed('field.endedAt'), value: (row, reader) => timeOf(row.endedAt, reader) },
  },
});
