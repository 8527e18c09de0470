import type { ParameterType } from '@tilldeck/contracts/appstore/parameter.limits';
import type {
  AppChoice,
  ParameterField,
  ParameterLevel,
  ParameterOrigin,
  ParameterValue,
  PlaceChoice,
} from '@tilldeck/contracts/appstore/parameter.schemas';
import type { Phrase } from '../../../components/text/usePhrase.ts';
import { nameIn } from '../../../lib/i18n/i18n.ts';

export const typeTexts: Record<ParameterType, Phrase> = {
  text: (t) => t('parameter:type.text'),
  number: (t) => t('parameter:type.number'),
  switch: (t) => t('parameter:type.switch'),
  choice: (t) => t('parameter:type.choice'),
  secret: (t) => t('parameter:type.secret'),
};
export const levelTexts: Record<ParameterLevel, Phrase> = {
  partner: (t) => t('parameter:level.partner'),
  group: (t) => t('parameter:level.group'),
  device: (t) => t('parameter:level.device'),
};
export const originTexts: Record<ParameterOrigin, Phrase> = {
  ...levelTexts,
  default: (t) => t('parameter:origin.default'),
  last: (t) => t('parameter:origin.last'),
};

export const appOptions = (apps: readonly AppChoice[]) =>
  apps.map(({ id, name, package: packageName }) => ({
    value: id,
    label: name ? `${name} · ${packageName}` : packageName,
  }));
export const placeOptions = (places: readonly PlaceChoice[]) =>
  places.map(({ id, name, orgName }) => ({ value: id, label: orgName ? `${name} · ${orgName}` : name }));

export const titleOf = (field: ParameterField, language: string): string => nameIn(language, field);

/** What values are sent as. */
export const textOf = (value: ParameterValue): string => String(value);
