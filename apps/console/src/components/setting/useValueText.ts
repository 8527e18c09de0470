import type { RuleRow } from '@tilldeck/contracts/policies/rule.schemas';
import { useTranslation } from 'react-i18next';
import { groupNumber } from '../../lib/format/abbreviate-number.ts';
import { type Phrase, usePhrase } from '../text/usePhrase.ts';
import { optionTexts, settingUnits } from './setting.fields.ts';
import { isFields, isFile, isPin } from './value-lines.rules.ts';

const dots = '••••••';
/** Line breaks and tabs as signs that can be seen. */
const shown = (text: string): string =>
  text
    .replaceAll('\r\n', '↵')
    .replace(/[\r\n]/g, '↵')
    .replaceAll('\t', '⇥');
const textsOf = (name: string): Readonly<Record<string, Phrase>> | undefined =>
  (optionTexts as Readonly<Record<string, Readonly<Record<string, Phrase>>>>)[name];

export interface ValueTexts {
  /** The name of a setting: `Scanner: prefix`. */
  label: (path: readonly string[]) => string;
  /** Its value in words. */
  text: (path: readonly string[], value: unknown) => string;
}

/** Settings in words, wherever they are shown. `files` name what a payload holds by id. */
export function useValueText(files: Pick<RuleRow, 'files'>['files'] = []): ValueTexts {
  const { t, i18n } = useTranslation('policyForm');
  const phrase = usePhrase();
  const nameOfFile = (id: unknown): string => files.find((file) => file.id === id)?.name ?? String(id);
  const labelOf = (name: string): string =>
    i18n.exists(`policyForm:field.${name}`) ? t(`field.${name as 'volume'}`) : name;

  const entryText = (name: string, value: Readonly<Record<string, unknown>>): string => {
    if (typeof value.package === 'string') {
      const types = Array.isArray(value.types) ? value.types : [];
      return t('value.entry', { app: value.package, types: types.map((type) => text('types', type)).join(', ') });
    }
    const file = isFile(value) ? value.name : nameOfFile(value.fileId);
    return typeof value.seconds === 'number' ? t('value.timed', { file, seconds: value.seconds }) : file || name;
  };
  const text = (name: string, value: unknown): string => {
    if (value === undefined || value === null || value === '') return t('value.none');
    if (name === 'hasPassword') return t(value ? 'secret.set' : 'value.none');
    if (typeof value === 'boolean') return t(value ? 'value.on' : 'value.off');
    if (Array.isArray(value)) return value.map((one) => text(name, one)).join(', ') || t('value.none');
    if (isPin(value)) return dots;
    if (isFields(value)) return entryText(name, value);
    if (name === 'fileId') return nameOfFile(value);
    if (typeof value !== 'string' && typeof value !== 'number') return t('value.none');
    if (name === 'screenTimeoutS' && value === 0) return t('value.never');
    const option = textsOf(name)?.[String(value)];
    if (option !== undefined) return phrase(option);
    if (typeof value === 'string') return shown(value);
    const unit = settingUnits[name];
    return unit === undefined ? groupNumber(value) : `${groupNumber(value)} ${phrase(unit)}`;
  };
  return {
    label: (path) => {
      const [outer = '', inner] = path;
      return inner === undefined ? labelOf(outer) : t('value.of', { group: labelOf(outer), name: labelOf(inner) });
    },
    text: (path, value) => text(path.at(-1) ?? '', value),
  };
}
