import type { OriginatedValue, ParameterField, ParameterValue } from '@tilldeck/contracts/appstore/parameter.schemas';
import { useTranslation } from 'react-i18next';
import { usePhrase } from '../../../components/text/usePhrase.ts';
import { originTexts } from './parameter.states.ts';

/** Words for values and for where they come from. */
export function useInheritedText() {
  const { t } = useTranslation('parameter');
  const phrase = usePhrase();
  const shown = (value: ParameterValue): string =>
    typeof value === 'boolean' ? t(value ? 'value.on' : 'value.off') : String(value);
  const originOf = ({ origin, name }: Pick<OriginatedValue, 'origin' | 'name'>): string =>
    name ? t('origin.named', { origin: phrase(originTexts[origin]), name }) : phrase(originTexts[origin]);
  return {
    shown,
    originOf,
    /** In an empty control: what counts then. */
    placeholderOf: (inherited: OriginatedValue | undefined): string =>
      inherited ? shown(inherited.value) || t('value.empty') : t('value.none'),
    /** Under a control. */
    helpOf: (field: ParameterField, inherited: OriginatedValue | undefined): string => {
      const parts = [field.hint, rangeOf(field, t)];
      if (inherited) parts.push(t('inherited', { origin: originOf(inherited) }));
      else if (field.isRequired) parts.push(t('requiredSomewhere'));
      return parts.filter(Boolean).join(' · ');
    },
  };
}

type Words = (
  key: 'range.number' | 'range.from' | 'range.to' | 'range.text' | 'range.textTo',
  values: object,
) => string;

/** Between which bounds a value has to be. */
function rangeOf({ type, min, max }: ParameterField, t: unknown): string {
  const words = t as Words;
  if (type === 'number') {
    if (min !== null && max !== null) return words('range.number', { min, max });
    if (min !== null) return words('range.from', { min });
    return max === null ? '' : words('range.to', { max });
  }
  if ((type !== 'text' && type !== 'secret') || max === null) return '';
  return min === null ? words('range.textTo', { max }) : words('range.text', { min, max });
}
