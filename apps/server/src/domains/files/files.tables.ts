import { ofOrg, type TableDeclarations } from '../../platform/db/table-declaration.ts';

export const filesTables: TableDeclarations = {
  files_export: ofOrg('transient'),
  files_object: ofOrg('truth'),
};
