import { ofDevice, ofOrg, type TableDeclarations } from '../../platform/db/table-declaration.ts';

export const locationTables: TableDeclarations = {
  location_cell: ofOrg('derived', 'scope_id'),
  location_counted: ofDevice('derived'),
  location_current: ofOrg('derived'),
  location_note: ofDevice('transient'),
  /** By the owner at that time: the next one does not see it. */
  location_point: ofOrg('history'),
  location_refused: ofOrg('history'),
  location_scope: ofOrg('derived', 'scope_id'),
  location_setting: ofOrg('truth'),
  location_visit: ofOrg('history'),
};
