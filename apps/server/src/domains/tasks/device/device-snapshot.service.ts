import { permissionsOf } from '@tilldeck/contracts/core/route';
import { snapshotTasks } from '@tilldeck/contracts/devices/device-snapshot.schemas';
import { deviceTaskRoutes } from '@tilldeck/contracts/tasks/task.routes';
import { snapshotPart } from '../../../platform/snapshot-part.ts';
import { listDeviceTasks } from '../task/execution.view.ts';

export const tasksPart = snapshotPart({
  name: 'tasks',
  permissions: permissionsOf(deviceTaskRoutes.page),
  read: (_app, { scope, deviceId }) => listDeviceTasks(scope, deviceId, snapshotTasks),
});
