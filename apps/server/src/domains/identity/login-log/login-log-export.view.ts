import { type ErrorCode, errorCatalogue } from '@tilldeck/contracts/catalogue.errors';
import { loginLogRoutes } from '@tilldeck/contracts/identity/login-log.routes';
import { type DomainTextKey, domainText, domainTextOr, labelsOf } from '@tilldeck/phrases/domain-text';
import { errorText } from '@tilldeck/phrases/error-texts';
import { bindExport, type ExportReader } from '../../../platform/export/export-binding.ts';
import { plainFilter, timeFilter, wordFilter } from '../../../platform/export/filter-words.ts';
import { localText } from '../../../platform/time/local-text.ts';
import { listLogins } from './login-log.view.ts';

const titled = (key: DomainTextKey<'system'>) => ({
  title: ({ language }: ExportReader) => domainText(language, 'system', key),
});

const labelled = labelsOf('system');

/** The login log as a file. */
export const loginLogExport = bindExport(loginLogRoutes.export, {
  title: (language) => domainText(language, 'system', 'loginLog.title'),
  read: ({ scope, timezone }, filter, after, limit) => listLogins(scope, timezone, filter, after, limit),
  filters: {
    account: plainFilter(labelled('field.account')),
    result: wordFilter(labelled('loginLog.result'), (language, value) =>
      domainTextOr(language, 'system', `loginLog.${value}`),
    ),
    ip: plainFilter(labelled('field.ip')),
    from: timeFilter(labelled('field.at'), 'to'),
    to: null,
  },
  columns: {
    at: {
      title: ({ language, timezone }) => `${domainText(language, 'system', 'field.at')} (${timezone})`,
      value: (row, { timezone }) => localText(row.at, timezone),
    },
    loginName: { ...titled('field.account'), value: (row) => row.loginName },
    orgName: { ...titled('field.organisation'), value: (row) => row.orgName },
    result: {
      ...titled('loginLog.result'),
      value: (row, { language }) => domainText(language, 'system', `loginLog.${row.result}`),
    },
    refusal: {
      ...titled('loginLog.why'),
      value: (row, { language }) =>
        row.refusal && row.refusal in errorCatalogue ? errorText(language, row.refusal as ErrorCode) : row.refusal,
    },
    ip: { ...titled('field.ip'), value: (row) => row.ip },
    userAgent: { ...titled('loginLog.userAgent'), value: (row) => row.userAgent },
  },
});
