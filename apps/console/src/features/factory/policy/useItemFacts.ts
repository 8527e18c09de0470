import type { FactoryPolicyDetail } from '@tilldeck/contracts/factory/factory-policy.schemas';
import { useTranslation } from 'react-i18next';
import type { Fact } from '../../../components/details/FactsGrid.tsx';
import { type FactoryStep, stepItems } from './factory-form.rules.ts';
import { type FieldText, fieldTexts } from './factory-texts.fields.ts';

const isField = (name: string): name is FieldText => name in fieldTexts;

/** What a policy sets in a step, as facts; nested settings are facts of their own. */
export function useItemFacts({ payload, files }: FactoryPolicyDetail): (step: FactoryStep) => Fact[] {
  const { t } = useTranslation(['factoryPolicy', 'blocks']);
  const fileName = (id: unknown): string | undefined => files.find((file) => file.id === id)?.name;
  const textOf = (name: string, value: unknown): string => {
    if (typeof value === 'boolean') return t(value ? 'blocks:onOff.on' : 'blocks:onOff.off');
    if (name === 'dataSource') return t(value === 'erp' ? 'source.erp' : 'source.manual');
    if (Array.isArray(value)) return value.map((one) => fileName(one) ?? String(one)).join(', ');
    return /Ids?$/.test(name) ? (fileName(value) ?? String(value)) : String(value);
  };
  const factsOf = (name: string, value: unknown): Fact[] => {
    if (value === undefined) return [];
    if (typeof value === 'object' && value !== null && !Array.isArray(value))
      return Object.entries(value).flatMap(([inner, one]) => factsOf(inner === 'fileId' ? 'archive' : inner, one));
    const text = name === 'archive' ? (fileName(value) ?? '') : textOf(name, value);
    return isField(name) ? [{ label: fieldTexts[name], value: text }] : [];
  };
  return (step) => stepItems[step].flatMap((item) => factsOf(item, payload[item]));
}
