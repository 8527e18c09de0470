import type { FileKindName } from '@tilldeck/contracts/catalogue.files';
import { startUpload } from './upload-task.ts';

export interface UploadOptions {
  onProgress?: (sentBytes: number) => void;
  signal?: AbortSignal;
}

/** Uploads a file and gives the id of the checked file. */
export async function uploadFile(file: File, kind: FileKindName, options: UploadOptions = {}): Promise<string> {
  options.signal?.throwIfAborted();
  const task = startUpload(file, kind, options.onProgress ?? (() => {}));
  const cancel = () => task.cancel();
  options.signal?.addEventListener('abort', cancel, { once: true });
  try {
    return (await task.done).id;
  } finally {
    options.signal?.removeEventListener('abort', cancel);
  }
}
