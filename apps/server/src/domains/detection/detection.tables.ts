import { ofOrg, type TableDeclarations, through } from '../../platform/db/table-declaration.ts';

export const detectionTables: TableDeclarations = {
  detection_case: through('detection_policy', 'policy_id', 'history'),
  detection_log: through('detection_policy', 'policy_id', 'history'),
  detection_mail: through('detection_policy', 'policy_id', 'history'),
  detection_mail_to: through('detection_mail', 'mail_id', 'history'),
  detection_policy: ofOrg('truth'),
};
