import { ratingRoutes } from '@tilldeck/contracts/support/rating.routes';
import type { Rating } from '@tilldeck/contracts/support/rating.schemas';
import { type DomainTextKey, domainText } from '@tilldeck/phrases/domain-text';
import { bindExport, type ExportReader } from '../../../platform/export/export-binding.ts';
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

export const ratingExport = bindExport(ratingRoutes.export, {
  title: (language) => domainText(language, 'rating', 'title'),
  read: listRatings,
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
