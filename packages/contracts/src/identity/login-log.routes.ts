import { exportOf } from '../core/export.ts';
import { defineLiveRoutes, route } from '../core/route.ts';
import { newestFirst, paged } from '../core/schema.ts';
import { loginLogEntry, loginLogFilter } from './login-log.schemas.ts';

const live = { but: { page: 'Sign-ins are added all the time; the person asks for newer ones' } };

export const loginLogRoutes = defineLiveRoutes('identity/login-log', live, {
  page: route({
    method: 'POST',
    path: 'userscenter/sys/log/login/page',
    permission: 'loginlog.query',
    summary: "Page through sign-ins to the caller's organisation and those below it, refused ones too, newest first",
    input: newestFirst(loginLogFilter),
    output: paged(loginLogEntry),
  }),
  export: exportOf({
    path: 'userscenter/sys/log/login/export',
    permission: 'loginlog.export',
    summary: 'Write the login log as a file; it is found among the exports when it is done',
    filter: loginLogFilter,
    columns: ['at', 'loginName', 'orgName', 'result', 'refusal', 'ip', 'userAgent'],
  }),
});
