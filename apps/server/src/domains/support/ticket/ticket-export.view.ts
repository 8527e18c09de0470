import { ticketRoutes } from '@tilldeck/contracts/support/ticket.routes';
import type { Ticket } from '@tilldeck/contracts/support/ticket.schemas';
import { type DomainTextKey, domainText, domainTextOr, labelsOf } from '@tilldeck/phrases/domain-text';
import { sql } from 'kysely';
import { reachesAll } from '../../../platform/db/scope.ts';
import { bindExport, type ExportReader } from '../../../platform/export/export-binding.ts';
import { namesFrom, plainFilter, recordFilter, timeFilter, wordFilter } from '../../../platform/export/filter-words.ts';
import { localText } from '../../../platform/time/local-text.ts';
import { listTickets } from './ticket.view.ts';

const textOf = (at: string | null, timezone: string): string => (at === null ? '' : localText(at, timezone));

const titled = (key: DomainTextKey<'support'>) => ({
  title: ({ language }: ExportReader) => domainText(language, 'support', key),
});
const timed = (key: DomainTextKey<'support'>, of: (row: Ticket) => string | null) => ({
  title: ({ language, timezone }: ExportReader) => `${domainText(language, 'support', key)} (${timezone})`,
  value: (row: Ticket, { timezone }: ExportReader) => textOf(of(row), timezone),
});
const named = (thing: Ticket['product'], { language }: ExportReader): string =>
  (language === 'zh-CN' ? thing?.nameZh : thing?.nameEn) ?? '';

const labelled = labelsOf('support');
const personNames = namesFrom('identity_account', {
  name: () => sql`coalesce(nullif(r.nick_name, ''), r.login_name)`,
  of: 'organisation',
});

export const ticketExport = bindExport(ticketRoutes.export, {
  title: (language) => domainText(language, 'support', 'title'),
  read: listTickets,
  filters: {
    keyword: plainFilter(labelled('field.keyword')),
    view: wordFilter(labelled('field.view'), (language, value) => domainTextOr(language, 'support', `view.${value}`)),
    state: {
      ...plainFilter(labelled('field.state')),
      value: (value, { language, scope }) =>
        domainTextOr(language, 'support', `${reachesAll(scope) ? 'state' : 'customerState'}.${String(value)}`),
    },
    type: wordFilter(labelled('field.type'), (language, value) => domainTextOr(language, 'support', `type.${value}`)),
    partnerId: recordFilter(labelled('field.partner'), namesFrom('identity_org', { of: 'organisations' })),
    assigneeId: recordFilter(labelled('field.assignee'), personNames),
    from: timeFilter(labelled('field.createdAt'), 'to'),
    to: null,
  },
  columns: {
    number: { ...titled('field.number'), value: (row) => row.number },
    title: { ...titled('field.title'), value: (row) => row.title },
    type: {
      ...titled('field.type'),
      value: (row, { language }) => domainText(language, 'support', `type.${row.type}`),
    },
    state: {
      ...titled('field.state'),
      value: (row, { language, scope }) =>
        domainText(language, 'support', `${reachesAll(scope) ? 'state' : 'customerState'}.${row.state}`),
    },
    orgName: { ...titled('field.partner'), value: (row) => row.orgName },
    product: { ...titled('field.product'), value: (row, reader) => named(row.product, reader) },
    problem: { ...titled('field.problem'), value: (row, reader) => named(row.problem, reader) },
    sn: { ...titled('field.sn'), value: (row) => row.sn },
    contactEmail: { ...titled('field.contactEmail'), value: (row) => row.contactEmail },
    submitter: { ...titled('field.submitter'), value: (row) => row.submitter },
    assignee: { ...titled('field.assignee'), value: (row) => row.assignee },
    messageCount: { ...titled('field.messageCount'), value: (row) => row.messageCount },
    dueAt: timed('field.dueAt', (row) => row.dueAt),
    createdAt: timed('field.createdAt', (row) => row.createdAt),
    lastMessageAt: timed('field.lastMessageAt', (row) => row.lastMessageAt),
  },
});
