import { permissionsOf } from '@tilldeck/contracts/core/route';
import { diagnosticsRoutes } from '@tilldeck/contracts/link/examination.routes';
import { snapshotPart } from '../../../platform/snapshot-part.ts';
import { findRemoteInfo } from './remote-info.view.ts';

export const reportedPart = snapshotPart({
  name: 'reported',
  permissions: permissionsOf(diagnosticsRoutes.remoteInfo),
  read: (_app, { scope, deviceId }) => findRemoteInfo(scope, deviceId),
});
