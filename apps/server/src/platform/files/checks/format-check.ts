import { type FormatName, fileFormats, formatByExtension } from '@tilldeck/contracts/files/file-format.schemas';
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
  const isTrue =
    claimed !== null && magic !== null && (fileFormats[claimed].magic as readonly string[]).includes(magic);
  if (kind.accepts === 'any') {
    if (claimed !== null && !isTrue) throw new Refused('file.content_differs', { format: claimed });
    return { format: claimed, magic };
  }
  if (claimed === null || !kind.accepts.includes(claimed)) throw new Refused(...refusalOf(kind));
  if (isTrue) return { format: claimed, magic };
  const isOtherAccepted = kind.accepts.some((one) =>
    (fileFormats[one].magic as readonly string[]).includes(magic ?? ''),
  );
  // Its name is one of those asked for: to ask for them again would tell nobody what is wrong.
  const isNamedRight = isOtherAccepted || kind.wrongFormat === undefined;
  throw isNamedRight ? new Refused('file.content_differs', { format: claimed }) : new Refused(...refusalOf(kind));
}

function refusalOf(kind: FileKind): ConstructorParameters<typeof Refused> {
  const { error, values } = wrongFormat(kind);
  return [error, values];
}
