import type { Domain } from '../platform/domain.ts';
import { appstoreDomain } from './appstore/index.ts';
import { detectionDomain } from './detection/index.ts';
import { devicesDomain } from './devices/index.ts';
import { factoryDomain } from './factory/index.ts';
import { filesDomain } from './files/index.ts';
import { identityDomain } from './identity/index.ts';
import { insightDomain } from './insight/index.ts';
import { integrationDomain } from './integration/index.ts';
import { knowledgeDomain } from './knowledge/index.ts';
import { linkDomain } from './link/index.ts';
import { locationDomain } from './location/index.ts';
import { noticesDomain } from './notices/index.ts';
import { policiesDomain } from './policies/index.ts';
import { serviceDomain } from './service/index.ts';
import { supportDomain } from './support/index.ts';
import { systemDomain } from './system/index.ts';
import { tasksDomain } from './tasks/index.ts';

/** Every domain of the product. A domain that is not here does not exist. */
export const domains: readonly Domain[] = [
  identityDomain,
  systemDomain,
  filesDomain,
  integrationDomain,
  devicesDomain,
  linkDomain,
  tasksDomain,
  appstoreDomain,
  factoryDomain,
  policiesDomain,
  detectionDomain,
  serviceDomain,
  noticesDomain,
  knowledgeDomain,
  supportDomain,
  insightDomain,
  locationDomain,
];
