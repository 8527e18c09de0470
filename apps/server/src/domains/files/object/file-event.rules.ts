import type { FileState } from '@tilldeck/contracts/files/file.states';

/** What open screens hear about a file: its uploader waits for the verdict. */
export const fileEvent = (file: { id: string; org_id: number }, state: FileState) => ({
  topic: 'files.object',
  payload: { fileId: file.id, state },
  orgId: file.org_id,
  // Every page uploads; who may read the file is asked when it is read.
  permission: 'signedIn',
});
