import type { SeedPart } from '../seed-part.ts';
import { appstorePart } from './appstore.ts';
import { blacklistPart } from './blacklist.ts';
import { cataloguePart } from './catalogue.ts';
import { detectionPart } from './detection.ts';
import { devicesPart } from './devices.ts';
import { exportsPart } from './exports.ts';
import { factoryPart } from './factory.ts';
import { fenceLogPart, fencesPart } from './fences.ts';
import { firmwarePart } from './firmware.ts';
import { earlierSignInsPart } from './history/earlier-sign-ins.ts';
import { historyPart } from './history.ts';
import { identityPart } from './identity.ts';
import { insightPart } from './insight.ts';
import { integrationPart } from './integration.ts';
import { knowledgePart } from './knowledge.ts';
import { locationPart } from './location.ts';
import { mailsPart } from './mails.ts';
import { noticesPart } from './notices.ts';
import { policiesPart } from './policies.ts';
import { ratingsPart } from './ratings.ts';
import { reportsPart } from './reports.ts';
import { servicePart } from './service.ts';
import { supportPart } from './support.ts';
import { systemPart } from './system.ts';
import { tasksPart } from './tasks.ts';

/** What a demo database holds, in the order the parts need each other. A domain adds its own `parts/<domain>.ts` here. */
export const seedParts: readonly SeedPart[] = [
  identityPart,
  systemPart,
  blacklistPart,
  cataloguePart,
  devicesPart,
  fencesPart,
  earlierSignInsPart,
  historyPart,
  appstorePart,
  tasksPart,
  integrationPart,
  factoryPart,
  firmwarePart,
  policiesPart,
  knowledgePart,
  supportPart,
  mailsPart,
  ratingsPart,
  servicePart,
  detectionPart,
  locationPart,
  fenceLogPart,
  noticesPart,
  insightPart,
  reportsPart,
  exportsPart,
];
