import type { ErrorCode } from '../core/error-code.ts';
import type { Permission } from '../core/route.ts';
import type { FormatName } from './file-format.schemas.ts';

export interface ImageRules {
  exact?: { widthPx: number; heightPx: number };
  minWidthPx?: number;
  minHeightPx?: number;
  maxWidthPx?: number;
  maxHeightPx?: number;
  /** For pictures that devices show as they are: one picture, upright, and nothing behind it in the file. */
  isStrict?: true;
}

/** An archive that is one folder of numbered PNG pictures and nothing else. */
export interface FrameRules {
  minCount: number;
  maxCount: number;
  /** Of each picture. */
  maxBytes: number;
  maxSidePx: number;
  maxPixels: number;
}

/** Held against what the archive says about itself and then against what really comes out of it. */
export interface ArchiveRules {
  maxEntries: number;
  maxTotalBytes: number;
  /** Unpacked against packed size; only counts once something big comes out. */
  maxRatio: number;
  frames?: FrameRules;
}

/**
 * By the sort of record that names a file: permissions of which each lets a caller read it who reaches that record.
 * Records that are offered to the caller's organisation need none. A file that no record names is read by its uploader
 * alone. The server does not start where a sort of record has no reader, or two.
 */
export type FileReadRules = Readonly<Record<string, readonly Permission[]>>;

/** One sort of file, declared once: the form field, the server's checks and the tests read this. */
export interface FileKind<N extends string = string> {
  name: N;
  summary: string;
  /** Formats by content; `any` takes everything whose content does not contradict its name. */
  accepts: 'any' | readonly FormatName[];
  maxBytes: number;
  /** The refusal of another format, where the specification has a text of its own. */
  wrongFormat?: ErrorCode;
  /** Only digits and English letters before the ending of the name. */
  hasPlainName?: true;
  image?: ImageRules;
  archive?: ArchiveRules;
  /** What an app among these says of itself is read; one that cannot be read is taken all the same. */
  readsApps?: true;
  /** Days a file is kept after it was put to use; null as long as what it belongs to. */
  retentionDays: number | null;
  readBy: FileReadRules;
  /** Written by the server; nobody uploads one. */
  isMadeHere?: true;
  /** Needed to upload one, besides a session. */
  permission?: Permission;
  /** Each of these suffices as well. */
  orPermissions?: readonly Permission[];
}

export const fileKind = <const N extends string>(kind: FileKind<N>): FileKind<N> => kind;
