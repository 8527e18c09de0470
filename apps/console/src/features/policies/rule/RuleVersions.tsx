import { useTranslation } from 'react-i18next';
import { ActionButton } from '../../../components/base/ActionButton.tsx';
import { action, useAction } from '../../../components/feedback/useAction.ts';
import { EmptyState } from '../../../components/page/EmptyState.tsx';
import { SectionCard } from '../../../components/page/SectionCard.tsx';
import { ToneTag } from '../../../components/text/StatusTag.tsx';
import { TimeText } from '../../../components/text/TimeText.tsx';
import { useCall } from '../../../lib/request/route-queries.ts';
import { Can } from '../../../lib/session/Can.tsx';
import { callsOf, type RuleCalls, type RuleDetail, type RuleVersion } from '../parts/kind/kind.pages.ts';
import { SettingChanges } from '../parts/value/SettingChanges.tsx';

/** What was released so far, newest first, each with its difference to the one before. */
export function RuleVersions({ rule }: { rule: RuleDetail }) {
  const { t } = useTranslation('policies');
  const versions = useCall(callsOf[rule.kind].versions, { id: rule.id });
  const all = versions.data ?? [];
  if (versions.isPending || versions.error || all.length === 0)
    return (
      <SectionCard isLoading={versions.isPending} error={versions.error} onRetry={() => void versions.refetch()}>
        <EmptyState kind="nothing" title={t('versions.none')} text={t('versions.noneText')} isCompact />
      </SectionCard>
    );
  return (
    <div className="blk-stack">
      {all.map((version, at) => (
        <VersionCard key={version.nr} rule={rule} version={version} before={all[at + 1]} />
      ))}
    </div>
  );
}

interface VersionCardProps {
  rule: RuleDetail;
  version: RuleVersion;
  before: RuleVersion | undefined;
}

function VersionCard({ rule, version, before }: VersionCardProps) {
  const { t } = useTranslation('policies');
  const isTargetChanged = before !== undefined && JSON.stringify(before.target) !== JSON.stringify(version.target);
  return (
    <SectionCard
      title={t('version.nr', { nr: version.nr })}
      beside={
        <>
          {version.isCurrent ? <ToneTag tone="ok" text={t('version.current')} /> : null}{' '}
          <span className="blk-soft">
            {version.publishedBy} · <TimeText at={version.publishedAt} />
          </span>
        </>
      }
      actions={version.isCurrent ? null : <RevertButton rule={rule} nr={version.nr} />}
    >
      <SettingChanges before={before?.payload ?? null} after={version.payload} files={rule.files} />
      {isTargetChanged ? <p className="blk-soft">{t('version.otherDevices')}</p> : null}
    </SectionCard>
  );
}

function RevertButton({ rule, nr }: { rule: RuleDetail; nr: number }) {
  const { t } = useTranslation('policies');
  const { button } = useAction();
  const call = callsOf[rule.kind].revert;
  const revert = action<RuleDetail, RuleCalls['revert']>({
    key: `revert-${nr}`,
    label: t('revert'),
    call,
    input: ({ id, version }) => ({ id, version, versionNr: nr }),
    confirm: () => ({ title: t('revert.title', { nr }), text: t('revert.text'), action: t('revert') }),
    done: () => t('revert.done', { nr }),
  });
  return (
    <Can route={call}>
      <ActionButton size="small" {...button(revert, rule)} />
    </Can>
  );
}
