import {
  ofDevice,
  ofInstallation,
  ofOrg,
  type TableDeclarations,
  through,
} from '../../platform/db/table-declaration.ts';

export const remoteTables: TableDeclarations = {
  remote_bridge: ofInstallation('transient'),
  remote_event: through('remote_session', 'session_id', 'history'),
  remote_pass: through('remote_session', 'session_id', 'transient'),
  remote_screen: ofDevice('truth'),
  /** By who owned the device then: the next owner sees none of it. */
  remote_session: ofOrg('history'),
  remote_unattended: ofOrg('truth'),
  remote_viewer: through('remote_session', 'session_id', 'history'),
};
