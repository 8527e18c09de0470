import type { RuleRow } from '@tilldeck/contracts/policies/rule.schemas';
import { useTranslation } from 'react-i18next';
import type { Fact } from '../../../../components/details/FactsGrid.tsx';
import { useValueText } from '../../../../components/setting/useValueText.ts';
import { valueLines } from '../../../../components/setting/value-lines.rules.ts';

const wideFrom = 60;

/** What a rule sets, as facts. `secrets` are set and never shown. */
export function useSettingFacts(
  payload: unknown,
  secrets: readonly string[],
  files: Pick<RuleRow, 'files'>['files'],
): Fact[] {
  const { t } = useTranslation('policyForm');
  const { label, text } = useValueText(files);
  return [
    ...valueLines(payload).map(({ path, value }): Fact => {
      const words = text(path, value);
      return { label: label(path), value: words, isWide: words.length > wideFrom };
    }),
    ...secrets.map((secret): Fact => ({ label: label(secret.split('.')), value: t('secret.set') })),
  ];
}
