import {
  catalogue,
  ofInstallation,
  ofOrg,
  type TableDeclarations,
  through,
} from '../../platform/db/table-declaration.ts';

export const devicesTables: TableDeclarations = {
  devices_allocation: ofOrg('history'),
  devices_app_build: {
    ...ofInstallation('truth'),
    open: { may: ['SELECT'], reason: 'read only beside devices_app_seen or devices_app_set, which have policies' },
  },
  devices_app_seen: ofOrg('derived'),
  devices_app_set: ofOrg('derived'),
  devices_counter_delta: ofOrg('derived'),
  devices_device: ofOrg('truth'),
  devices_erp: ofOrg('truth'),
  devices_group: ofOrg('truth'),
  devices_import: ofOrg('history'),
  devices_import_row: through('devices_import', 'import_id', 'transient'),
  devices_lifecycle: ofOrg('history'),
  devices_model: catalogue,
  devices_model_partner: ofOrg('truth'),
  devices_printer: through('devices_device', 'device_id', 'derived'),
  devices_serial_range: ofOrg('truth'),
  devices_series: catalogue,
  devices_shop: ofOrg('truth'),
  devices_tag: ofOrg('truth'),
  devices_total: ofOrg('derived', 'scope_id'),
  devices_transfer: ofOrg('truth'),
  devices_transfer_item: ofOrg('history'),
};
