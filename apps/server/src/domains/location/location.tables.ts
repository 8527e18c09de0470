import { ofOrg, type TableDeclarations } from '../../platform/db/table-declaration.ts';

export const locationTables: TableDeclarations = {
  location_current: ofOrg('derived'),
  /** By the owner at that time: the next one does not see it. */
  location_point: ofOrg('history'),
  location_refused: ofOrg('history'),
  location_setting: ofOrg('truth'),
  location_visit: ofOrg('history'),
};
