/**
 * remote: assistance from afar. Who asks for the screen of a device, who lets a person in, and what became of it; where
 * nobody has to be asked; what devices say of their screens.
 * Owns the tables `remote_*`. Events: `remote.session`, `remote.unattended`. Who changes an open session tells its id
 * on the channel `remote_session`, so that bridges look at it.
 * Reads `devices_device` for the device a session is with, `identity_org` and `identity_access` for what lets a person in,
 * `support_grant` for what a customer allowed. Does not own: devices (devices), grants (support), accesses (identity).
 */
import { remoteManifest } from '@tilldeck/contracts/remote/remote.manifest';
import { openDomain } from '../../platform/domain.ts';
import { endSessionsOfLeft } from './device/devices-left.service.ts';
import { remoteDeviceHandlers } from './device/remote-device.routes.ts';
import { startRemoteKeeper } from './keeper/keeper.service.ts';
import { remoteSearchers } from './remote.home.ts';
import { remoteTables } from './remote.tables.ts';
import { screenMessages } from './screen/screen.messages.ts';
import { remoteSessionHandlers } from './session/session.routes.ts';
import { sessionExport } from './session/session-export.view.ts';
import { unattendedHandlers } from './unattended/unattended.routes.ts';

export { type Bridge, startBridge } from './bridge/bridge.service.ts';
// For tests, which move the clock by hand.
export { keepSessions, keepToRights } from './keeper/keep.service.ts';

export const remoteDomain = openDomain(remoteManifest, {
  tables: remoteTables,
  routes: { session: remoteSessionHandlers, unattended: unattendedHandlers, remoteDevice: remoteDeviceHandlers },
  messages: screenMessages,
  exports: [sessionExport],
  searchers: remoteSearchers,
  devicesLeft: endSessionsOfLeft,
  loops: [startRemoteKeeper],
});
