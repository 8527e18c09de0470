import { catalogue, ofInstallation, ofOrg, type TableDeclarations } from '../../platform/db/table-declaration.ts';

export const systemTables: TableDeclarations = {
  system_area: catalogue,
  system_blacklist_entry: ofOrg('truth'),
  system_blacklist_step: ofOrg('history'),
  system_dictionary_type: catalogue,
  system_dictionary_value: catalogue,
  system_ip_lock: ofInstallation('truth'),
};
