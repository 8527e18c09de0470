import { ofDevice, ofOrg, type TableDeclarations, through } from '../../platform/db/table-declaration.ts';

export const locationTables: TableDeclarations = {
  location_cell: ofOrg('derived', 'scope_id'),
  location_counted: ofDevice('derived'),
  location_current: ofOrg('derived'),
  location_fence: ofOrg('truth'),
  /** By the owner of the device at that time. */
  location_fence_log: ofOrg('history'),
  location_fence_mail: through('location_fence', 'fence_id', 'history'),
  location_fence_target: through('location_fence', 'fence_id', 'derived'),
  location_fence_version: through('location_fence', 'fence_id', 'truth'),
  location_note: ofDevice('transient'),
  /** By the owner at that time: the next one does not see it. */
  location_point: ofOrg('history'),
  location_refused: ofOrg('history'),
  location_scope: ofOrg('derived', 'scope_id'),
  location_setting: ofOrg('truth'),
  location_visit: ofOrg('history'),
};
