import { ofOrg, type TableDeclarations } from '../../platform/db/table-declaration.ts';

export const integrationTables: TableDeclarations = {
  integration_delivery: ofOrg('transient'),
  integration_endpoint: ofOrg('truth'),
};
