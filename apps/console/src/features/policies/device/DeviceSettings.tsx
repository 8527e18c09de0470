import type { Device } from '@tilldeck/contracts/devices/device-record.schemas';
import { effectiveRoutes } from '@tilldeck/contracts/policies/effective.routes';
import type { EffectiveDocument } from '@tilldeck/contracts/policies/effective.schemas';
import type { PolicyKindName } from '@tilldeck/contracts/policies/policies.kinds';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { ActionButton } from '../../../components/base/ActionButton.tsx';
import { EmptyState } from '../../../components/page/EmptyState.tsx';
import { SectionCard } from '../../../components/page/SectionCard.tsx';
import { useValueText } from '../../../components/setting/useValueText.ts';
import { TimeText } from '../../../components/text/TimeText.tsx';
import { useOpenedFlag } from '../../../lib/navigation/overlay-address.ts';
import { useCall } from '../../../lib/request/route-queries.ts';
import { OutcomeText } from '../parts/outcome/OutcomeText.tsx';
import styles from './DeviceSettings.module.css';
import { type ExplainedLines, explainedLines } from './effective-lines.rules.ts';
import { RuleWhy } from './RuleWhy.tsx';
import { useRuleTarget } from './useRuleTarget.ts';

const WhatIfDrawer = lazy(async () => ({ default: (await import('./WhatIfDrawer.tsx')).WhatIfDrawer }));

/** What policies set on a device: each value, why, what it beat, and what became of it. */
export function DeviceSettings({ device }: { device: Device }) {
  const { t } = useTranslation('policies');
  const [isAsking, setAsking] = useOpenedFlag('what-if');
  const settings = useCall(effectiveRoutes.detail, { deviceId: device.id });
  const items = settings.data?.items ?? [];
  const ask = <ActionButton label={t('whatIf')} onClick={() => setAsking(true)} />;
  return (
    <div className="blk-stack">
      {items.length === 0 ? (
        <SectionCard
          title={t('device.title')}
          actions={ask}
          isLoading={settings.isPending}
          error={settings.error}
          onRetry={() => void settings.refetch()}
        >
          <EmptyState kind="nothing" title={t('device.none')} text={t('device.noneText')} isCompact />
        </SectionCard>
      ) : (
        <>
          <div className={styles.tools}>{ask}</div>
          {items.map((item) => (
            <ItemCard key={item.kind} item={item} />
          ))}
        </>
      )}
      {isAsking ? (
        <Suspense fallback={null}>
          <WhatIfDrawer device={device} onClose={() => setAsking(false)} />
        </Suspense>
      ) : null}
    </div>
  );
}

function ItemCard({ item }: { item: EffectiveDocument['items'][number] }) {
  const { t } = useTranslation('policies');
  return (
    <SectionCard
      title={t(`kind.${item.kind}`)}
      beside={<OutcomeText outcome={item.outcome} reason={item.reason} />}
      actions={item.reportedAt ? <TimeText at={item.reportedAt} form="relative" /> : null}
    >
      <ul className={styles.values}>
        {explainedLines(item).map((part) => (
          <ExplainedRow key={part.key} kind={item.kind} part={part} />
        ))}
      </ul>
    </SectionCard>
  );
}

function ExplainedRow({ kind, part }: { kind: PolicyKindName; part: ExplainedLines }) {
  const { t } = useTranslation('policies');
  const { label, text } = useValueText();
  const targetOf = useRuleTarget();
  return (
    <li>
      <dl className={styles.lines}>
        {part.lines.map((line) => (
          <div key={line.path.join('.')}>
            <dt>{label(line.path)}</dt>
            <dd>{text(line.path, line.value)}</dd>
          </div>
        ))}
      </dl>
      <div className={styles.why}>
        <RuleWhy kind={kind} rule={part.rule} />
        {part.beat.map((loser) => (
          <span key={`${loser.id} ${loser.name}`} className="blk-soft">
            {t(`beat.${loser.reason}`, { name: loser.name, target: targetOf(loser) })}
          </span>
        ))}
      </div>
    </li>
  );
}
