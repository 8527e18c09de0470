import { ratingRoutes } from '@tilldeck/contracts/support/rating.routes';
import type { Rating } from '@tilldeck/contracts/support/rating.schemas';
import { type DomainTextKey, domainText, domainTextOr } from '@tilldeck/phrases/domain-text';
import type { Language } from '@tilldeck/phrases/language';
import { sql } from 'kysely';
import { bindExport, type ExportReader } from '../../../platform/export/export-binding.ts';
import { namesFrom, plainFilter, recordFilter, timeFilter, wordFilter } from '../../../platform/export/filter-words.ts';
import { localText } from '../../../platform/time/local-text.ts';
import { listRatings } from './rating.view.ts';

type ValueOf = (row: Rating, reader: ExportReader) => string | number;
const ticketColumn = (key: DomainTextKey<'support'>, value: ValueOf) => ({
  title: ({ language }: ExportReader) => domainText(language, 'support', key),
  value,
});

const ratingColumn = (key: DomainTextKey<'rating'>, value: ValueOf) => ({
  title: ({ language }: ExportReader) => domainText(language, 'rating', key),
  value,
});

const ratingLabel = (key: DomainTextKey<'rating'>) => (language: Language) => domainText(language, 'rating', key);
const ticketLabel = (key: DomainTextKey<'support'>) => (language: Language) => domainText(language, 'support', key);
const personNames = namesFrom('identity_account', {
  name: () => sql`coalesce(nullif(r.nick_name, ''), r.login_name)`,
  of: 'organisation',
});
const problemNames = namesFrom('knowledge_problem', {
  name: (language) => sql.ref(language === 'zh-CN' ? 'r.name_zh' : 'r.name_en'),
  of: 'everybody',
});

export const ratingExport = bindExport(ratingRoutes.export, {
  title: (language) => domainText(language, 'rating', 'title'),
  read: listRatings,
  filters: {
    keyword: plainFilter(ratingLabel('field.keyword')),
    score: plainFilter(ratingLabel('field.score')),
    hasComment: wordFilter(ratingLabel('field.hasComment'), (language, value) =>
      domainTextOr(language, 'rating', `hasComment.${value}`),
    ),
    assigneeId: recordFilter(ticketLabel('field.assignee'), personNames),
    problemId: recordFilter(ticketLabel('field.problem'), problemNames),
    partnerId: recordFilter(ticketLabel('field.partner'), namesFrom('identity_org', { of: 'organisations' })),
    model: plainFilter(ratingLabel('field.model')),
    firmware: plainFilter(ratingLabel('field.firmware')),
    from: timeFilter(ratingLabel('field.ratedAt'), 'to'),
    to: null,
  },
  columns: {
    number: ticketColumn('field.number', (row) => row.number),
    title: ticketColumn('field.title', (row) => row.title),
    orgName: ticketColumn('field.partner', (row) => row.orgName),
    assignee: ticketColumn('field.assignee', (row) => row.assignee),
    problem: ticketColumn(
      'field.problem',
      ({ problem }, { language }) => (language === 'zh-CN' ? problem?.nameZh : problem?.nameEn) ?? '',
    ),
    sn: ticketColumn('field.sn', (row) => row.sn),
    score: ratingColumn('field.score', (row) => row.score),
    comment: ratingColumn('field.comment', (row) => row.comment),
    author: ratingColumn('field.author', (row) => row.author),
    model: ratingColumn('field.model', (row) => row.model),
    firmware: ratingColumn('field.firmware', (row) => row.firmware),
    agentVersion: ratingColumn('field.agentVersion', (row) => row.agentVersion),
    ratedAt: {
      title: ({ language, timezone }) => `${domainText(language, 'rating', 'field.ratedAt')} (${timezone})`,
      value: (row, { timezone }) => localText(row.ratedAt, timezone),
    },
  },
});
