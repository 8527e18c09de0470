import { fileNameMaxLength } from '@tilldeck/contracts/files/file.limits';
import { extensionOf } from '@tilldeck/contracts/files/file-kind.rules';

/** Control characters, and the ones that turn writing around so that `gpj.exe` reads `exe.jpg`. */
const unprintable = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

/** The name a download gets. It is only ever shown, never a path. */
export function safeFileName(given: string): string {
  const last = given.split(/[\\/]/).at(-1) ?? '';
  const clean = last
    .toWellFormed()
    .replace(unprintable, '')
    .replace(/[<>:"|?*]/g, '_')
    .replace(/^[\s.]+|[\s.]+$/g, '');
  if (clean.length <= fileNameMaxLength) return clean || 'file';
  const ending = extensionOf(clean) ? `.${extensionOf(clean)}`.slice(0, 20) : '';
  return `${clean.slice(0, fileNameMaxLength - ending.length)}${ending}`.toWellFormed();
}
