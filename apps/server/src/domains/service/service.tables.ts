import { ofOrg, type TableDeclarations, through } from '../../platform/db/table-declaration.ts';

export const serviceTables: TableDeclarations = {
  service_order: ofOrg('truth'),
  service_line: through('service_order', 'order_id', 'truth'),
  service_order_file: through('service_order', 'order_id', 'truth'),
  service_order_step: through('service_order', 'order_id', 'history'),
};
