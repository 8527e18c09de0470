import {
  ofAccount,
  ofInstallation,
  ofOrg,
  type TableDeclaration,
  type TableDeclarations,
  through,
} from './db/table-declaration.ts';

const ofPostGis: TableDeclaration = { ...ofInstallation('truth'), open: { may: ['SELECT'], reason: 'of PostGIS' } };

export const platformTables: TableDeclarations = {
  audit_entry: ofOrg('history'),
  audit_link: through('audit_entry', 'entry_id', 'history'),
  audit_unsealed: through('audit_entry', 'entry_id', 'transient'),
  geography_columns: ofPostGis,
  geometry_columns: ofPostGis,
  home_message: ofAccount('history'),
  job_runner: ofInstallation('transient'),
  live_pass: ofInstallation('transient'),
  mail_in: ofInstallation('history'),
  metric_note: ofInstallation('transient'),
  metric_rolled: {
    ...ofInstallation('derived'),
    open: {
      may: ['SELECT'],
      reason: 'a few moments, which figures and the map name: when notes were added up completely',
    },
  },
  outbox_event: {
    ...ofOrg('transient'),
    open: {
      may: ['INSERT'],
      reason: 'a change writes its events, also for organisations above its own; partners’ role reads none',
    },
  },
  outbox_reader: ofInstallation('transient'),
  platform_lease: ofInstallation('transient'),
  platform_node: ofInstallation('truth'),
  schema_migration: ofInstallation('truth'),
  secret_kept_key: ofInstallation('truth'),
  secret_reseal: ofInstallation('derived'),
  spatial_ref_sys: ofPostGis,
  // A view of the job runner's own tables.
  system_job: ofInstallation('transient'),
};
