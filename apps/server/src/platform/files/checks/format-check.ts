import {
  type FormatName,
  fileFormats,
  formatByExtension,
  isPlainFormat,
} from '@tilldeck/contracts/files/file-format.schemas';
import { extensionOf, wrongFormat } from '@tilldeck/contracts/files/file-kind.rules';
import type { FileKind } from '@tilldeck/contracts/files/file-kind.schemas';
import { fileTypeFromFile } from 'file-type';
import { Refused } from './check-request.ts';

export interface FoundFormat {
  /** The declared format, when name and content agree on one. */
  format: FormatName | null;
  /** The detector's own word, `exe` for instance; null for plain text and the unknown. */
  magic: string | null;
}

/** Says what a file is by its content. Refuses what the kind does not take and what contradicts its own name. */
export async function checkFormat(path: string, name: string, kind: FileKind): Promise<FoundFormat> {
  const magic = (await fileTypeFromFile(path))?.ext ?? null;
  const claimed = formatByExtension(extensionOf(name));
  const isTrue = claimed !== null && isLike(claimed, magic);
  if (kind.accepts === 'any') {
    // Nobody looks into a plain format here, so its name proves nothing.
    if (claimed === null || isPlainFormat(claimed)) return { format: null, magic };
    if (!isTrue) throw new Refused('file.content_differs', { format: claimed });
    return { format: claimed, magic };
  }
  if (claimed === null || !kind.accepts.includes(claimed)) throw new Refused(...refusalOf(kind));
  if (isTrue) return { format: claimed, magic };
  if (magic === 'apng' && kind.accepts.includes('png')) throw new Refused('file.image_animated');
  if (claimed === 'bin') throw new Refused('file.bin_other_format', { format: magic ?? '' });
  const isOtherAccepted = kind.accepts.some((one) => magic !== null && isLike(one, magic));
  // Its name is one of those asked for: to ask for them again would tell nobody what is wrong.
  const isNamedRight = isOtherAccepted || kind.wrongFormat === undefined;
  throw isNamedRight ? new Refused('file.content_differs', { format: claimed }) : new Refused(...refusalOf(kind));
}

const isLike = (format: FormatName, magic: string | null): boolean =>
  magic === null ? isPlainFormat(format) : (fileFormats[format].magic as readonly string[]).includes(magic);

function refusalOf(kind: FileKind): ConstructorParameters<typeof Refused> {
  const { error, values } = wrongFormat(kind);
  return [error, values];
}
