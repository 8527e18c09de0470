import { dictionaryRoutes } from '@tilldeck/contracts/system/dictionary.routes';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../../../lib/request/route-queries.ts';

/** The label of a dictionary value; the value itself where it is offered no more. */
export function DictionaryText({ code, value }: { code: string; value: string | null }) {
  const { i18n } = useTranslation();
  const entries = useCall(dictionaryRoutes.byCode, { code });
  const entry = entries.data?.find((one) => one.value === value);
  return entry ? (i18n.language === 'zh-CN' ? entry.labelZh : entry.labelEn) : value;
}
