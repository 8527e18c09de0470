/**
 * appstore: apps from a developer's file to the tills they are meant for. Drafts and their versions, two reviews, what is
 * published to whom, categories, blocks, ads, what apps are told, the store as a device sees it,
 * and a journal of what became of apps on devices.
 * Owns the tables `appstore_*`. Events: `appstore.app` (id of an app that changed), `appstore.version` (id of a version
 * that changed), `appstore.category`, `appstore.block`, `appstore.ad`, `appstore.parameter`.
 * Reads `devices_*` to say which device sees what. Installs go out as tasks (tasks); bytes of files belong to files.
 */

import { appstoreManifest } from '@tilldeck/contracts/appstore/appstore.manifest';
import { releaseSource } from '@tilldeck/contracts/appstore/release.sources';
import { openDomain } from '../../platform/domain.ts';
import { taskReader } from '../tasks/index.ts';
import { adHandlers } from './ad/ad.routes.ts';
import { adPictureReader } from './ad/ad-picture.view.ts';
import { appCards, appSearchers, appstoreTodos } from './appstore.home.ts';
import { appstoreTables } from './appstore.tables.ts';
import { blockHandlers } from './block/block.routes.ts';
import { categoryHandlers } from './category/category.routes.ts';
import { categoryIconReader } from './category/category-icon.view.ts';
import { forgetLeftDevices } from './device/devices-left.service.ts';
import { journalMetricSource } from './journal/journal-metrics.view.ts';
import { appLevelSource } from './market/app-levels.view.ts';
import { marketHandlers } from './market/market.routes.ts';
import { draftJobs } from './my-app/draft.jobs.ts';
import { myAppHandlers } from './my-app/my-app.routes.ts';
import { notifyJobs } from './notify/notify.jobs.ts';
import { parameterHandlers } from './parameter/parameter.routes.ts';
import { sealedParameters } from './parameter/sealed-parameters.store.ts';
import { publicationJobs } from './publication/publication.jobs.ts';
import { publicationHandlers } from './publication/publication.routes.ts';
import { publicationMetricSource } from './publication/publication-metrics.view.ts';
import { storeOutcomes, storePayloads } from './release/installed.outcomes.ts';
import { releaseHandlers } from './release/release.routes.ts';
import { findStoreApp } from './release/store-app.service.ts';
import { reviewJobs } from './review/review.jobs.ts';
import { reviewMails } from './review/review.mails.ts';
import { reviewHandlers } from './review/review.routes.ts';
import { reviewMetricSource, submissionMetricSource } from './review/review-metrics.view.ts';
import { storeHandlers } from './store/store.routes.ts';
import { appVersionHandlers } from './version/version.routes.ts';
import { versionFileReader } from './version/version-file.view.ts';

export const appstoreDomain = openDomain(appstoreManifest, {
  todos: appstoreTodos,
  homeCards: appCards,
  searchers: appSearchers,
  metricLevels: [appLevelSource],
  metricSources: [submissionMetricSource, reviewMetricSource, publicationMetricSource, journalMetricSource],
  tables: appstoreTables,
  mails: reviewMails,
  fileReaders: [versionFileReader, categoryIconReader, adPictureReader, taskReader('release', releaseSource)],
  routes: {
    myApp: myAppHandlers,
    appVersion: appVersionHandlers,
    category: categoryHandlers,
    review: reviewHandlers,
    market: marketHandlers,
    release: releaseHandlers,
    ...parameterHandlers,
    publication: publicationHandlers,
    store: storeHandlers,
    block: blockHandlers,
    ad: adHandlers,
  },
  jobs: [...reviewJobs, ...publicationJobs, ...notifyJobs, ...draftJobs],
  sealed: sealedParameters,
  outcomes: storeOutcomes,
  payloads: storePayloads,
  storeApps: findStoreApp,
  devicesLeft: forgetLeftDevices,
});
