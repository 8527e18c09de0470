import {
  ofDevice,
  ofInstallation,
  ofOrg,
  type TableDeclarations,
  through,
} from '../../platform/db/table-declaration.ts';

export const policiesTables: TableDeclarations = {
  policies_class: ofInstallation('derived'),
  policies_counter: ofInstallation('derived'),
  policies_device: ofDevice('derived'),
  policies_document: ofInstallation('derived'),
  policies_history: through('policies_rule', 'rule_id', 'history'),
  policies_match: through('policies_rule', 'rule_id', 'derived'),
  policies_moved: ofInstallation('derived'),
  policies_rule: ofOrg('truth'),
  policies_rule_version: through('policies_rule', 'rule_id', 'truth'),
  policies_secret: through('policies_rule', 'rule_id', 'truth'),
};
