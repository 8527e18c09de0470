import type { PolicyKindName } from '@tilldeck/contracts/policies/policies.kinds';
import { ruleOutcomes } from '@tilldeck/contracts/policies/rule.states';
import { useTranslation } from 'react-i18next';
import { AreaChart } from '../../../components/chart/AreaChart.tsx';
import { EmptyState } from '../../../components/page/EmptyState.tsx';
import { SectionCard } from '../../../components/page/SectionCard.tsx';
import { usePhrase } from '../../../components/text/usePhrase.ts';
import { useCall } from '../../../lib/request/route-queries.ts';
import { callsOf } from '../parts/kind/kind.pages.ts';
import { outcomeTexts } from '../parts/outcome/outcome.states.ts';

/** How the outcomes of a rule changed over the last 30 days. */
export function RuleHistory({ kind, id }: { kind: PolicyKindName; id: string }) {
  const { t } = useTranslation('policies');
  const phrase = usePhrase();
  const history = useCall(callsOf[kind].history, { id });
  const points = history.data ?? [];
  // An outcome that never happened would only lengthen the legend.
  const seen = ruleOutcomes.filter((outcome) => points.some(({ counts }) => (counts[outcome] ?? 0) > 0));
  return (
    <SectionCard
      title={t('history.title')}
      isLoading={history.isPending}
      error={history.error}
      onRetry={() => void history.refetch()}
    >
      {seen.length === 0 ? (
        <EmptyState kind="nothing" title={t('history.none')} text={t('history.noneText')} isCompact />
      ) : (
        <AreaChart
          label={t('history.title')}
          series={seen.map((outcome) => phrase(outcomeTexts[outcome].text))}
          points={points.map(({ at, counts }) => ({ at, values: seen.map((outcome) => counts[outcome] ?? 0) }))}
          until={new Date(history.dataUpdatedAt).toISOString()}
        />
      )}
    </SectionCard>
  );
}
