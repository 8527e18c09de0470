import type { ApkFacts } from '@tilldeck/contracts/appstore/apk.schemas';
import type { FileRefusal } from '@tilldeck/contracts/files/file-kind.rules';
import type { FileKind } from '@tilldeck/contracts/files/file-kind.schemas';

/** What the checking process is told. */
export interface CheckRequest {
  path: string;
  name: string;
  kind: FileKind;
  declaredSha256: string | null;
}

export interface ContentFacts {
  contentType: string;
  sha256: string;
  widthPx: number | null;
  heightPx: number | null;
  /** Of app files. */
  app?: { facts: ApkFacts; iconPng: string | null };
}

/** What it found. */
export type Verdict = { facts: ContentFacts } | { refusal: FileRefusal };

/** Thrown by a check that says no. */
export class Refused extends Error {
  readonly refusal: FileRefusal;

  constructor(error: FileRefusal['error'], values: FileRefusal['values'] = {}) {
    super(error);
    this.refusal = { error, values };
  }
}
