import type { FileKind } from '@tilldeck/contracts/files/file-kind.schemas';
import type { ImageFacts } from '../image-size.rules.ts';

export interface FormatRequest {
  path: string;
  size: number;
  kind: FileKind;
  /** The detector's word. */
  magic: string | null;
}

/** Reads content of one format and throws `Refused`; the size of what it shows, where it shows something. */
export type FormatCheck = (request: FormatRequest) => Promise<ImageFacts | null>;
