import { defineRoutes, route } from '../core/route.ts';
import {
  storeAnswer,
  storeDownload,
  storeDownloadRequest,
  storeInstall,
  storeInstallRequest,
  storeParameters,
  storeParametersRequest,
  storeRequest,
} from './store.schemas.ts';

/** The store as a device sees it: only what is meant for it. */
export const storeRoutes = defineRoutes('appstore/store', {
  apps: route({
    method: 'POST',
    path: 'link/store/apps',
    permission: 'device',
    summary: 'The apps available to a device, with the version offered to it',
    input: storeRequest,
    output: storeAnswer,
    bodyLimit: 65_536,
  }),
  download: route({
    method: 'POST',
    path: 'link/store/download',
    permission: 'device',
    summary: 'A short-lived download address of a version that is offered to the device',
    input: storeDownloadRequest,
    output: storeDownload,
    errors: ['core.not_found', 'core.storage_away'],
    bodyLimit: 4_096,
  }),
  install: route({
    method: 'POST',
    path: 'link/store/install',
    permission: 'device',
    audit: 'app.install_asked',
    summary:
      'A device requests a version that is offered to it, or again the one it has; it comes as work like any other',
    input: storeInstallRequest,
    output: storeInstall,
    errors: ['core.not_found', 'tasks.no_devices', 'core.too_many_requests'],
    bodyLimit: 4_096,
  }),
});

/** What apps on a device are told. */
export const storeParameterRoutes = defineRoutes('appstore/store-parameter', {
  parameters: route({
    method: 'POST',
    path: 'link/store/parameters',
    permission: 'device',
    summary: 'What an app on the device is to be told',
    input: storeParametersRequest,
    output: storeParameters,
    errors: ['core.not_found'],
    bodyLimit: 4_096,
  }),
});
