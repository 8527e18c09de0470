import { useTranslation } from 'react-i18next';
import { formatInstant, zoneOffset } from '../../lib/format/instant.ts';
import { namedPart } from '../../lib/history/describe-changes.ts';
import { useTimeZone } from '../base/useTimeZone.ts';
import { usePhrase } from '../text/usePhrase.ts';
import type { FieldNames, ValueNames } from './useHistoryNames.ts';

const instant = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;
const answers: Record<string, 'yes' | 'no'> = { true: 'yes', false: 'no' };

/** The words for fields and values of a history: the record's own, else those all records share. */
export function useHistoryWords(fieldNames: FieldNames, valueNames: ValueNames) {
  const { t, i18n } = useTranslation('words');
  const phrase = usePhrase();
  const zone = useTimeZone();
  /** What several records call the same is a word; what only the log tells is a fact. */
  const shared = (key: string): string | undefined =>
    [`words:${key}`, `facts:${key}`].find((name) => i18n.exists(name));
  const field = (path: string): string => {
    const found = namedPart(path, (part) => fieldNames[part] !== undefined || shared(part) !== undefined);
    if (!found) return path;
    const name = phrase(fieldNames[found.known] ?? i18n.t(shared(found.known) as never));
    return found.rest === '' ? name : `${name} · ${found.rest}`;
  };
  const value = (path: string, text: string): string => {
    const own = valueNames[path]?.[text];
    if (own !== undefined) return phrase(own);
    if (answers[text]) return t(answers[text]);
    if (path === 'state' && (text === 'enabled' || text === 'disabled')) return t(text);
    if (!instant.test(text)) return text;
    const at = new Date(text);
    return `${formatInstant(at, zone)} ${zoneOffset(at, zone)}`;
  };
  return { field, value };
}
