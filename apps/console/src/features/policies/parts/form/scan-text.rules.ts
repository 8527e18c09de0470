import type { ScannerSettings } from '@tilldeck/contracts/policies/setting-policies.schemas';

const signs = [
  ['\n', '↵'],
  ['\t', '⇥'],
] as const;

/** Line breaks and tabs as signs that a field of one line can show. */
export const withSigns = (text: string): string =>
  signs.reduce((shown, [char, sign]) => shown.replaceAll(char, sign), text.replace(/\r\n?/g, '\n'));
export const withoutSigns = (shown: string): string =>
  signs.reduce((text, [char, sign]) => text.replaceAll(sign, char), shown);

/** What a till gets of a scanned code: characters are removed first, then prefix and suffix are put around the rest. */
export function scannedText(
  code: string,
  { prefix = '', suffix = '', removeChars = '' }: Partial<Pick<ScannerSettings, 'prefix' | 'suffix' | 'removeChars'>>,
): string {
  const removed = new Set(removeChars);
  return `${prefix}${Array.from(code)
    .filter((char) => !removed.has(char))
    .join('')}${suffix}`;
}
