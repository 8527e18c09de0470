import { ofInstallation, ofOrg, type TableDeclarations } from '../../platform/db/table-declaration.ts';

export const insightTables: TableDeclarations = {
  insight_day: ofOrg('derived', 'scope_id'),
  insight_level: ofOrg('history', 'scope_id'),
  insight_level_last: ofOrg('derived', 'scope_id'),
  insight_quarter: ofOrg('derived', 'scope_id'),
  insight_recount: ofInstallation('history'),
  insight_series: {
    ...ofInstallation('derived'),
    open: { may: ['SELECT'], reason: 'read only beside insight_day and insight_quarter, which have policies' },
  },
};
