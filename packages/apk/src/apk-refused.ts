import type { FileRefusal } from '@tilldeck/contracts/files/file-kind.rules';

/** Thrown where an app file is not what it should be, with the reason people are told. */
export class ApkRefused extends Error {
  readonly refusal: FileRefusal;

  constructor(error: FileRefusal['error'], values: FileRefusal['values'] = {}) {
    super(error);
    this.refusal = { error, values };
  }
}
