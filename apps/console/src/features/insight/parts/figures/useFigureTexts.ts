import { useTranslation } from 'react-i18next';

type MetricKey = 'metric.device.imported';

/** Names of metrics and of values of their dimensions. */
export function useFigureTexts() {
  const { t, i18n } = useTranslation(['insight', 'device']);
  const countries = new Intl.DisplayNames([i18n.language], { type: 'region' });
  const worded: Record<string, (value: string) => string> = {
    country: (value) => countries.of(value) ?? value,
    state: (value) => t(`device:state.${value}` as 'device:state.online'),
    type: (value) => t(`type.${value}` as 'type.controllable'),
    stage: (value) => t(`stage.${value}` as 'stage.first'),
    method: (value) => t(`device:shipping.${value}` as 'device:shipping.oqc'),
    due: (value) => t(`due.${value}` as 'due.late'),
    hours: (value) => (value === 'more' ? t('hours.more') : t('hours.upTo', { hours: value })),
  };
  return {
    metric: (id: string) => t(`metric.${id}` as MetricKey),
    value: (dimension: string, value: string, name: string) => worded[dimension]?.(value) ?? (name || value),
  };
}
