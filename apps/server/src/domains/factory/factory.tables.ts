import { ofDevice, ofOrg, type TableDeclarations, through } from '../../platform/db/table-declaration.ts';

export const factoryTables: TableDeclarations = {
  factory_firmware: ofOrg('truth'),
  factory_firmware_release: through('factory_firmware', 'firmware_id', 'history'),
  factory_device: ofDevice('truth'),
  factory_policy: ofOrg('truth'),
  factory_policy_version: through('factory_policy', 'policy_id', 'truth'),
  factory_scale_code: ofOrg('truth'),
  factory_scale_serial: through('factory_scale_code', 'code_id', 'truth'),
  factory_scale_use: through('factory_scale_code', 'code_id', 'history'),
};
