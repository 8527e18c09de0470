import { permissionsOf } from '@tilldeck/contracts/core/route';
import { snapshotEntries } from '@tilldeck/contracts/devices/device-snapshot.schemas';
import { deviceOperationRoutes, useLogRoutes } from '@tilldeck/contracts/link/use-log.routes';
import { snapshotPart } from '../../../platform/snapshot-part.ts';
import { listAuditEntries } from '../../identity/index.ts';
import { listEvents } from './use-log.view.ts';

const useLogPart = snapshotPart({
  name: 'useLog',
  permissions: permissionsOf(useLogRoutes.page),
  read: (_app, { scope, sn, from, to }) => listEvents(scope, 'UTC', { sn, from, to }, null, snapshotEntries),
});

const operationsPart = snapshotPart({
  name: 'operations',
  permissions: permissionsOf(deviceOperationRoutes.page),
  isTrail: true,
  read: async (_app, { scope, deviceId, from, to }) => {
    const filter = { objectType: 'device', objectId: deviceId, from, to };
    const entries = await listAuditEntries(scope, 'UTC', filter, null, snapshotEntries);
    return entries.map(({ before: _before, after: _after, ...entry }) => entry);
  },
});

export const historyParts = [useLogPart, operationsPart];
