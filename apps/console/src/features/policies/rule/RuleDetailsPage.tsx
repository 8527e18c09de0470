import type { PolicyKindName } from '@tilldeck/contracts/policies/policies.kinds';
import type { RuleRow } from '@tilldeck/contracts/policies/rule.schemas';
import { lazy } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router';
import { DetailsPage } from '../../../components/details/DetailsPage.tsx';
import { useHistoryTab } from '../../../components/details/useHistoryTab.tsx';
import { LateForm } from '../../../components/form/LateForm.tsx';
import { RowActionButton } from '../../../components/list/RowActionButton.tsx';
import type { PageTab } from '../../../components/page/PageTabs.tsx';
import { SectionCard } from '../../../components/page/SectionCard.tsx';
import { StatusTag, ToneTag } from '../../../components/text/StatusTag.tsx';
import { useOpened } from '../../../lib/navigation/overlay-address.ts';
import { useCall } from '../../../lib/request/route-queries.ts';
import { callsOf, type RuleDetail } from '../parts/kind/kind.pages.ts';
import { listHref } from '../parts/kind/kind.paths.ts';
import { useRuleKind } from '../parts/kind/useRuleKind.ts';
import { ruleStateTexts } from '../parts/outcome/outcome.states.ts';
import { RuleBar } from '../parts/outcome/RuleBar.tsx';
import { RolloutPanel } from './RolloutPanel.tsx';
import { RuleDevices } from './RuleDevices.tsx';
import { RuleOverview } from './RuleOverview.tsx';
import { RuleVersions } from './RuleVersions.tsx';
import { useRuleActions } from './useRuleActions.ts';

const ReleaseDrawer = lazy(async () => ({ default: (await import('./ReleaseDrawer.tsx')).ReleaseDrawer }));

/** /device/<kind>/details/:id */
export function RuleDetailsPage() {
  const kind = useRuleKind();
  const { id = '' } = useParams();
  return <RuleDetails key={id} kind={kind} id={id} />;
}

function RuleDetails({ kind, id }: { kind: PolicyKindName; id: string }) {
  const { t } = useTranslation('policies');
  const record = useCall(callsOf[kind].detail, { id });
  const rule = record.data;
  const tabs = useRuleTabs(kind, id, rule);
  return (
    <DetailsPage
      title={rule?.name ?? ''}
      backHref={listHref(kind)}
      status={
        rule ? (
          <>
            <StatusTag state={rule.state} states={ruleStateTexts} isFramed />
            {rule.state === 'published' && rule.hasUnreleased ? (
              <ToneTag tone="warn" text={t('state.changedSince')} isFramed />
            ) : null}
            <span>{t(`kind.${kind}`)}</span>
          </>
        ) : null
      }
      isLoading={record.isPending}
      error={record.error}
      onRetry={() => void record.refetch()}
      actions={rule ? <RuleButtons rule={rule} /> : null}
      summary={
        rule && (rule.state === 'published' || rule.rollout?.endReason) ? (
          <SectionCard>
            {rule.state === 'published' ? <RuleBar counts={rule.counts} label={rule.name} /> : null}
            {rule.rollout ? <RolloutPanel rule={rule} rollout={rule.rollout} /> : null}
          </SectionCard>
        ) : null
      }
      tabs={tabs}
    />
  );
}

function useRuleTabs(kind: PolicyKindName, id: string, rule: RuleDetail | undefined): PageTab[] {
  const { t } = useTranslation('policies');
  const history = useHistoryTab('policy_rule', id);
  if (!rule) return [];
  return [
    { key: 'overview', label: t('tab.overview'), content: <RuleOverview rule={rule} /> },
    {
      key: 'devices',
      label: t('field.devices'),
      count: rule.deviceCount,
      content: <RuleDevices kind={kind} id={id} />,
    },
    { key: 'versions', label: t('tab.versions'), content: <RuleVersions rule={rule} /> },
    ...history,
  ];
}

function RuleButtons({ rule }: { rule: RuleRow }) {
  const navigate = useNavigate();
  const [released, setReleased] = useOpened<RuleRow>('release');
  const actionsOf = useRuleActions({
    onRelease: setReleased,
    onRemoved: () => void navigate(listHref(rule.kind)),
  });
  const { release, edit, withdraw, remove } = actionsOf(rule);
  const close = () => setReleased(undefined);
  return (
    <>
      {rule.state === 'published' ? <RowActionButton action={withdraw} /> : <RowActionButton action={remove} />}
      <RowActionButton action={edit} />
      <RowActionButton action={release} isPrimary />
      <LateForm
        form={ReleaseDrawer}
        frame={{ rule: released, isOpen: released !== undefined, onClose: close, onDone: close }}
      />
    </>
  );
}
