import { permissionsOf } from '@tilldeck/contracts/core/route';
import { effectiveRoutes } from '@tilldeck/contracts/policies/effective.routes';
import { snapshotPart } from '../../../platform/snapshot-part.ts';
import { findEffective } from './effective.view.ts';

export const settingsPart = snapshotPart({
  name: 'settings',
  permissions: permissionsOf(effectiveRoutes.detail),
  read: async (app, { scope, deviceId }) => (await findEffective({ app, scope }, deviceId)).items,
});
