import type { ErrorCode } from '../core/error-code.ts';
import { fileFormats, formatByExtension } from './file-format.schemas.ts';
import type { FileKind } from './file-kind.schemas.ts';

/** A refusal with what its text needs. */
export interface FileRefusal {
  error: ErrorCode;
  values: Record<string, string | number>;
}

export const extensionOf = (name: string): string => /\.([^.\\/]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';

/** `png, jpg`: the kind's formats for people. */
export const formatsText = (kind: FileKind): string =>
  kind.accepts === 'any' ? '' : kind.accepts.map((name) => fileFormats[name].extensions[0]).join(', ');

/** For the `accept` attribute of a file input. Empty takes everything. */
export const acceptAttribute = (kind: FileKind): string =>
  kind.accepts === 'any'
    ? ''
    : kind.accepts.flatMap((name) => fileFormats[name].extensions.map((extension) => `.${extension}`)).join(',');

export const wrongFormat = (kind: FileKind): FileRefusal => ({
  error: kind.wrongFormat ?? 'file.wrong_format',
  values: { formats: formatsText(kind) },
});

const plainName = /^[A-Za-z0-9]+(\.[^.]*)?$/;

/** What can be said before a byte is sent. The content has the last word, on the server. */
export function refusalBeforeUpload(kind: FileKind, file: { name: string; size: number }): FileRefusal | null {
  if (file.size === 0) return { error: 'file.empty', values: {} };
  if (kind.accepts !== 'any') {
    const format = formatByExtension(extensionOf(file.name));
    if (format === null || !kind.accepts.includes(format)) return wrongFormat(kind);
  }
  if (kind.hasPlainName && !plainName.test(file.name)) return { error: 'file.name_not_plain', values: {} };
  return file.size > kind.maxBytes ? { error: 'file.too_large', values: {} } : null;
}
