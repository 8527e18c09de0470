import { appstoreManifest } from './appstore/appstore.manifest.ts';
import { coreManifest } from './core/core.manifest.ts';
import type { Manifest } from './core/manifest.ts';
import { detectionManifest } from './detection/detection.manifest.ts';
import { devicesManifest } from './devices/devices.manifest.ts';
import { factoryManifest } from './factory/factory.manifest.ts';
import { filesManifest } from './files/files.manifest.ts';
import { identityManifest } from './identity/identity.manifest.ts';
import { insightManifest } from './insight/insight.manifest.ts';
import { integrationManifest } from './integration/integration.manifest.ts';
import { knowledgeManifest } from './knowledge/knowledge.manifest.ts';
import { linkManifest } from './link/link.manifest.ts';
import { locationManifest } from './location/location.manifest.ts';
import { noticesManifest } from './notices/notices.manifest.ts';
import { policiesManifest } from './policies/policies.manifest.ts';
import { serviceManifest } from './service/service.manifest.ts';
import { supportManifest } from './support/support.manifest.ts';
import { systemManifest } from './system/system.manifest.ts';
import { tasksManifest } from './tasks/tasks.manifest.ts';

/** Every domain of the product. The other catalogues are read from here. */
export const manifests = [
  coreManifest,
  identityManifest,
  systemManifest,
  filesManifest,
  integrationManifest,
  devicesManifest,
  linkManifest,
  tasksManifest,
  appstoreManifest,
  factoryManifest,
  policiesManifest,
  detectionManifest,
  serviceManifest,
  noticesManifest,
  knowledgeManifest,
  supportManifest,
  insightManifest,
  locationManifest,
] as const;

/** The same for what asks no domain for its own names. */
export const allManifests: readonly Manifest[] = manifests;
