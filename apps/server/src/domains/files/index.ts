/**
 * files: the one door for files. Owns the table `files_object` and what lies in the bucket under `files/`, and the
 * exports of lists (`files_export`): a domain binds its list with `bindExport` and its call with `exportHandler`.
 * Events: `files.object` (fileId, state), `files.export` (id, accountId, state). Another domain takes the id of a ready file in its form, puts it to use with
 * `claimFile` in its own transaction and lets it go with `releaseFile`; unclaimed files are swept after two days.
 * Does not own: which files a record has, and what a kind of file must look like (contracts, `catalogue.files.ts`).
 */
import { filesManifest } from '@tilldeck/contracts/files/files.manifest';
import { domainText } from '@tilldeck/phrases/domain-text';
import { openDomain } from '../../platform/domain.ts';
import { exportHandlers } from './export/export.routes.ts';
import { filesTables } from './files.tables.ts';
import { fileJobs } from './object/object.jobs.ts';
import { fileHandlers } from './object/object.routes.ts';

export { bindExportJob } from './export/export.jobs.ts';
export { exportHandler } from './export/export.service.ts';
export { keepSentFile, recordSentFile } from './export/sent-file.service.ts';
export { type AppFile, apkFactsOf } from './object/app-file.service.ts';
export { claimFile, type FileTaker, findReadyFile, handOverFile, releaseFile } from './object/claim.service.ts';
export { signForDevices } from './object/device-address.service.ts';
export { beginDeviceUpload, completeDeviceUpload } from './object/device-upload.service.ts';
export { signFileForDevice, signPicture } from './object/download.service.ts';
export { signMadeFile, storeMadeFile } from './object/made-file.service.ts';
export { claimReceivedFiles, storeReceivedFile } from './object/received-file.service.ts';

export const filesDomain = openDomain(filesManifest, {
  tables: filesTables,
  routes: {
    file: fileHandlers,
    export: exportHandlers,
  },
  jobs: [...fileJobs],
  messageKinds: [
    { key: 'files.export_ready', title: (language) => domainText(language, 'fileMessage', 'exportReady') },
    { key: 'files.export_failed', title: (language) => domainText(language, 'fileMessage', 'exportFailed') },
  ],
});
