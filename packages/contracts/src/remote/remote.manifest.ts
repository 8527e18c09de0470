import { manifest } from '../core/manifest.ts';
import { remoteErrors } from './remote.errors.ts';
import { remoteMenus } from './remote.menus.ts';
import { remoteWebhooks } from './remote.webhooks.ts';
import { remoteDeviceRoutes } from './remote-device.routes.ts';
import { screenMessage } from './screen.messages.ts';
import { remoteSessionRoutes } from './session.routes.ts';
import { unattendedRoutes } from './unattended.routes.ts';

export const remoteManifest = manifest({
  name: 'remote',
  errors: remoteErrors,
  routes: { session: remoteSessionRoutes, unattended: unattendedRoutes, remoteDevice: remoteDeviceRoutes },
  menus: remoteMenus,
  auditObjects: ['remote_session', 'remote_unattended'],
  auditNames: ['remote.time_over', 'remote.interrupted'],
  messages: { screen: screenMessage },
  webhookEvents: remoteWebhooks,
});
