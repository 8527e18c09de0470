import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { ActionButton } from '../../../components/base/ActionButton.tsx';
import { ShareBars } from '../../../components/chart/ShareBars.tsx';
import { action, useAction } from '../../../components/feedback/useAction.ts';
import { SectionCard } from '../../../components/page/SectionCard.tsx';
import { groupNumber } from '../../../lib/format/abbreviate-number.ts';
import { useCall } from '../../../lib/request/route-queries.ts';
import { Can } from '../../../lib/session/Can.tsx';
import { callsOf, type RuleCalls, type RuleDetail } from '../parts/kind/kind.pages.ts';
import { useReasonText } from '../parts/outcome/useReasonText.ts';
import { failureReasons } from './failure-reasons.rules.ts';

/** As many of the devices that failed are looked at for their reasons. */
const lookedAt = 200;

/** Why the rule failed, by reason; nothing where it failed nowhere. */
export function RuleFailures({ rule }: { rule: RuleDetail }) {
  const { t } = useTranslation('policies');
  const { button } = useAction();
  const reasonText = useReasonText();
  const failed = rule.counts.failed ?? 0;
  const calls = callsOf[rule.kind];
  const devices = useCall(
    calls.devices,
    { id: rule.id, outcome: ['failed'], pageSize: lookedAt },
    { enabled: failed > 0 },
  );
  if (failed === 0) return null;
  const retry = action<RuleDetail, RuleCalls['retry']>({
    key: 'retry',
    label: t('retry'),
    call: calls.retry,
    input: ({ id }) => ({ id }),
    confirm: () => ({
      title: t('retry.title', { count: failed, amount: groupNumber(failed) }),
      text: t('retry.text'),
      action: t('retry'),
    }),
    done: (_rule, output) => t('retry.done', { count: output.devices, amount: groupNumber(output.devices) }),
  });
  const reasons = failureReasons(devices.data?.items ?? []);
  return (
    <SectionCard
      title={t('failures.title')}
      beside={<Link to="?tab=devices&outcome=failed">{t('failures.devices', { amount: groupNumber(failed) })}</Link>}
      actions={
        <Can route={calls.retry}>
          <ActionButton size="small" {...button(retry, rule)} />
        </Can>
      }
      isLoading={devices.isPending}
      error={devices.error}
      onRetry={() => void devices.refetch()}
    >
      <ShareBars
        total={Math.min(failed, lookedAt)}
        rows={reasons.map(({ reason, count }) => ({
          key: reason,
          label: reason === '' ? t('failures.unknown') : reasonText(reason),
          n: count,
        }))}
      />
      {failed > lookedAt ? <p className="blk-soft">{t('failures.first', { count: lookedAt })}</p> : null}
    </SectionCard>
  );
}
