import { type BlacklistImportResult, blacklistValue } from '@tilldeck/contracts/system/blacklist.schemas';
import type { BlacklistKind, BlacklistPlace } from '@tilldeck/contracts/system/blacklist.states';

/** What a pending request is for; for a settled entry, what the next request would be for. */
export const wantedBy = ({ state }: BlacklistPlace): 'enabled' | 'disabled' =>
  state === 'enabling' || state === 'disabled' ? 'enabled' : 'disabled';

/** What is compared, as `value_key` does: serial numbers whatever their capitals, package names as Android does. */
export const blacklistKey = (kind: BlacklistKind, value: string): string =>
  kind === 'mdm' ? value.toLowerCase() : value;

type ImportLine = { value: string; outcome: BlacklistImportResult['lines'][number]['outcome'] };

/** Judges pasted values before anything is written: `added` are those to try. */
export function readImport(kind: BlacklistKind, values: readonly string[]): ImportLine[] {
  const seen = new Set<string>();
  return values.map((given) => {
    const read = blacklistValue[kind].safeParse(given);
    if (!read.success) return { value: given, outcome: 'invalid' };
    const key = blacklistKey(kind, read.data);
    if (seen.has(key)) return { value: read.data, outcome: 'repeated' };
    seen.add(key);
    return { value: read.data, outcome: 'added' };
  });
}
