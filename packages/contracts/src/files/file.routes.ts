import { defineLiveRoutes, route } from '../core/route.ts';
import { nothing } from '../core/schema.ts';
import {
  download,
  downloadRequest,
  fileDetail,
  fileRequest,
  partsRequest,
  uploadDraft,
  uploadPlan,
} from './file.schemas.ts';

const live = { but: { detail: 'A file never changes', url: 'An address for one download' } };

/** One door for files: bytes go straight to the store and back; these calls only hand out addresses and verdicts. */
export const fileRoutes = defineLiveRoutes('files/object', live, {
  begin: route({
    method: 'POST',
    path: 'sys/file/begin',
    permission: 'signedIn',
    summary: 'Begin an upload and get the addresses of its first parts',
    input: uploadDraft,
    output: uploadPlan,
    errors: [
      'file.empty',
      'file.too_large',
      'file.not_pdf',
      'file.wrong_format',
      'core.too_many_requests',
      'file.quota_exceeded',
      'core.storage_away',
    ],
  }),
  parts: route({
    method: 'POST',
    path: 'sys/file/parts',
    permission: 'signedIn',
    summary: 'What the store has of an upload, and addresses for the parts that are missing',
    input: partsRequest,
    output: uploadPlan,
    errors: ['core.not_found', 'core.forbidden', 'file.upload_over', 'core.storage_away'],
  }),
  complete: route({
    method: 'POST',
    path: 'sys/file/complete',
    permission: 'signedIn',
    audit: 'file.uploaded',
    summary: 'Finish an upload: the file is put together and checked. Large files are still `checking` in the answer',
    input: fileRequest,
    output: fileDetail,
    errors: ['core.not_found', 'core.forbidden', 'file.incomplete', 'core.storage_away'],
  }),
  abort: route({
    method: 'POST',
    path: 'sys/file/abort',
    permission: 'signedIn',
    audit: 'file.upload_aborted',
    summary: 'Give up an upload; what was sent is thrown away',
    input: fileRequest,
    output: nothing,
    errors: ['core.not_found', 'core.forbidden', 'file.upload_over'],
  }),
  detail: route({
    method: 'POST',
    path: 'sys/file/detail',
    permission: 'signedIn',
    summary: 'The state of one file, and why it was refused',
    input: fileRequest,
    output: fileDetail,
    errors: ['core.not_found'],
  }),
  url: route({
    method: 'POST',
    path: 'sys/file/url',
    permission: 'signedIn',
    summary: 'A short-lived address to download a file from',
    input: downloadRequest,
    output: download,
    errors: ['core.not_found', 'file.not_ready'],
  }),
});
