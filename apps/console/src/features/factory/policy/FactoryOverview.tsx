import type { FactoryPolicyDetail } from '@tilldeck/contracts/factory/factory-policy.schemas';
import { factoryOutcomes } from '@tilldeck/contracts/factory/factory-policy.states';
import { useTranslation } from 'react-i18next';
import { FactsGrid } from '../../../components/details/FactsGrid.tsx';
import { PlainTable } from '../../../components/list/SectionTable.tsx';
import { SectionCard } from '../../../components/page/SectionCard.tsx';
import { NumberText } from '../../../components/text/NumberText.tsx';
import { TimeText } from '../../../components/text/TimeText.tsx';
import { usePhrase } from '../../../components/text/usePhrase.ts';
import { outcomeTexts } from '../parts/policy/factory-policy.states.ts';
import { steps, toValues } from './factory-form.rules.ts';
import { orderColumns } from './factory-order.columns.tsx';
import { StartupPreview } from './StartupPreview.tsx';
import { useItemFacts } from './useItemFacts.ts';

/** Which devices wait, how far those are that got it, and what each step sets. */
export function FactoryOverview({ policy }: { policy: FactoryPolicyDetail }) {
  const { t } = useTranslation(['factoryPolicy', 'words']);
  const phrase = usePhrase();
  const factsOf = useItemFacts(policy);
  const { payload } = toValues(policy);
  return (
    <div className="blk-stack">
      <SectionCard title={t('step.devices')}>
        <div className="blk-stack">
          <FactsGrid
            facts={[
              { label: t('field.model'), value: policy.modelName },
              { label: t('field.code'), value: policy.code },
              { label: t('field.waiting'), value: <NumberText value={policy.waiting} /> },
              { label: t('field.given'), value: <NumberText value={policy.given} /> },
              ...factoryOutcomes
                .filter((outcome) => policy.outcomes[outcome] !== undefined)
                .map((outcome) => ({
                  label: phrase(outcomeTexts[outcome].text),
                  value: <NumberText value={policy.outcomes[outcome] ?? 0} />,
                })),
            ]}
          />
          {policy.orders.length > 0 ? (
            <PlainTable
              label={t('orders.title')}
              columns={orderColumns}
              rows={policy.orders}
              rowKey={({ orderNo }) => orderNo}
            />
          ) : null}
        </div>
      </SectionCard>
      {steps.map((step) => {
        const facts = factsOf(step);
        return facts.length > 0 ? (
          <SectionCard key={step} title={t(`step.${step}`)}>
            <FactsGrid facts={facts} />
            {step === 'startup' ? <StartupPreview payload={payload as Record<string, unknown>} /> : null}
          </SectionCard>
        ) : null;
      })}
      <SectionCard title={t('section.record')}>
        <FactsGrid
          facts={[
            { label: t('words:organisation'), value: policy.orgName },
            { label: t('field.createdBy'), value: policy.createdBy },
            { label: t('words:createdAt'), value: <TimeText at={policy.createdAt} /> },
            { label: t('words:updatedAt'), value: <TimeText at={policy.updatedAt} /> },
            { label: t('field.version'), value: policy.versionNr },
            { label: t('field.publishedBy'), value: policy.publishedBy },
            { label: t('field.publishedAt'), value: <TimeText at={policy.publishedAt} /> },
            { label: t('words:remark'), value: policy.remark, isWide: true },
          ]}
        />
      </SectionCard>
    </div>
  );
}
