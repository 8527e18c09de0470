import { type DomainTextKey, domainText, domainTextOr } from '@tilldeck/phrases/domain-text';
import type { Language } from '@tilldeck/phrases/language';

export type InsightText = DomainTextKey<'insight'>;

export const metricText = (language: Language, metric: string): string =>
  domainTextOr(language, 'insight', `metric.${metric}`).replace(/^metric\./, '');

/** What a dimension is called; its own word where no page shows it. */
export const dimensionText = (language: Language, dimension: string): string =>
  domainTextOr(language, 'insight', `dimension.${dimension}`).replace(/^dimension\./, '');

const worded: Record<string, (language: Language, value: string) => string> = {
  country: (language, value) => new Intl.DisplayNames([language], { type: 'region' }).of(value) ?? value,
  state: (language, value) => domainTextOr(language, 'device', `state.${value}`),
  type: (language, value) => domainTextOr(language, 'insight', `type.${value}`),
  stage: (language, value) => domainTextOr(language, 'insight', `stage.${value}`),
  due: (language, value) => domainTextOr(language, 'insight', `due.${value}`),
  hours: (language, value) =>
    value === 'more'
      ? domainText(language, 'insight', 'hours.more')
      : domainText(language, 'insight', 'hours.upTo', { hours: value }),
};

/** The value of a dimension as the console words it. */
export const valueText = (language: Language, dimension: string, value: string, name: string): string =>
  worded[dimension]?.(language, value) ?? (name || value);
