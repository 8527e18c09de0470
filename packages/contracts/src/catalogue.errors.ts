import { appstoreErrors } from './appstore/appstore.errors.ts';
import { coreErrors } from './core/core.errors.ts';
import type { ErrorSpec } from './core/error.ts';
import { devicesErrors } from './devices/devices.errors.ts';
import { intakeErrors } from './devices/intake.errors.ts';
import { fileErrors } from './files/file.errors.ts';
import { identityErrors } from './identity/identity.errors.ts';
import { integrationErrors } from './integration/integration.errors.ts';
import { linkErrors } from './link/link.errors.ts';
import { locationErrors } from './location/location.errors.ts';
import { migrationErrors } from './migration/migration.errors.ts';
import { remoteErrors } from './remote/remote.errors.ts';
import { supportErrors } from './support/support.errors.ts';
import { systemErrors } from './system/system.errors.ts';
import { tasksErrors } from './tasks/tasks.errors.ts';

/** Every refusal the product knows. A code without a text in both languages does not compile (packages/phrases). */
export const errorCatalogue = {
  ...coreErrors,
  ...identityErrors,
  ...systemErrors,
  ...fileErrors,
  ...appstoreErrors,
  ...devicesErrors,
  ...intakeErrors,
  ...integrationErrors,
  ...linkErrors,
  ...locationErrors,
  ...migrationErrors,
  ...remoteErrors,
  ...supportErrors,
  ...tasksErrors,
};
export type ErrorCode = keyof typeof errorCatalogue;
export const errorSpec = (code: ErrorCode): ErrorSpec => errorCatalogue[code];
