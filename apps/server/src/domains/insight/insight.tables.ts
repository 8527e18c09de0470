import { ofInstallation, ofOrg, type TableDeclarations, through } from '../../platform/db/table-declaration.ts';

export const insightTables: TableDeclarations = {
  insight_active: ofInstallation('derived'),
  insight_active_mark: ofInstallation('derived'),
  insight_day: ofOrg('derived', 'scope_id'),
  insight_level: ofOrg('history', 'scope_id'),
  insight_level_month: ofOrg('history', 'scope_id'),
  insight_level_last: ofOrg('derived', 'scope_id'),
  insight_quarter: ofOrg('derived', 'scope_id'),
  insight_rank: ofOrg('derived', 'scope_id'),
  insight_recount: ofInstallation('history'),
  insight_report: ofOrg('truth'),
  insight_report_mail: through('insight_report_run', 'run_id', 'history'),
  insight_report_run: through('insight_report', 'report_id', 'history'),
  insight_share: ofOrg('truth'),
  insight_series: {
    ...ofInstallation('derived'),
    open: { may: ['SELECT'], reason: 'read only beside insight_day and insight_quarter, which have policies' },
  },
};
