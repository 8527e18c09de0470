import { type FileKindName, fileKindOf } from '@tilldeck/contracts/catalogue.files';
import { acceptAttribute } from '@tilldeck/contracts/files/file-kind.rules';
import { startUpload, type UploadTask } from './upload-task.ts';

/** What a form field for files of this kind needs: `{ name: 'contract', kind: 'file', ...fileKindField('document') }`. */
export function fileKindField(kind: FileKindName) {
  const declared = fileKindOf(kind);
  return {
    accept: acceptAttribute(declared),
    maxBytes: declared.maxBytes,
    upload: (file: File, onProgress: (sentBytes: number) => void): UploadTask => startUpload(file, kind, onProgress),
  };
}
