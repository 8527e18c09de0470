import { isLastStage } from '@tilldeck/contracts/policies/rollout.rules';
import type { Rollout, RuleRow } from '@tilldeck/contracts/policies/rule.schemas';
import { useTranslation } from 'react-i18next';
import { ActionButton } from '../../../components/base/ActionButton.tsx';
import { action, useAction } from '../../../components/feedback/useAction.ts';
import { StepRow } from '../../../components/page/StepRow.tsx';
import { StatusTag } from '../../../components/text/StatusTag.tsx';
import { TimeText } from '../../../components/text/TimeText.tsx';
import { groupNumber } from '../../../lib/format/abbreviate-number.ts';
import { Can } from '../../../lib/session/Can.tsx';
import { callsOf, type RuleCalls } from '../parts/kind/kind.pages.ts';
import { rolloutStateTexts } from '../parts/outcome/outcome.states.ts';
import styles from './RolloutPanel.module.css';
import { isAccepting, type RolloutMove, rolloutMoves, rolloutSteps } from './rollout-steps.rules.ts';

/** How far a release in stages is, and what can be done about it. One that went out at once is only told by its state. */
export function RolloutPanel({ rule, rollout }: { rule: RuleRow; rollout: Rollout }) {
  const { t } = useTranslation('policies');
  const { state, endReason } = rollout;
  const steps = rolloutSteps(rollout);
  if (steps.length < 2 && state === 'finished') return null;
  const isWatched = state === 'running' && isLastStage(rollout);
  return (
    <div className={styles.panel}>
      <div className={styles.head}>
        <StatusTag state={state} states={rolloutStateTexts} />
        <span className="blk-soft">
          {endReason ? <EndText rollout={rollout} /> : null}
          {isWatched && rollout.soakUntil ? (
            <>
              {t('rollout.watched')} <TimeText at={rollout.soakUntil} />
            </>
          ) : null}
        </span>
        <span className={styles.buttons}>
          {rolloutMoves(rollout).map((move) => (
            <MoveButton key={move} rule={rule} rollout={rollout} move={move} />
          ))}
        </span>
      </div>
      {steps.length > 1 ? (
        <StepRow
          label={t('rollout.stages')}
          steps={steps.map(({ nr, share, progress }) => ({
            key: String(nr),
            title: t('rollout.stage', { nr }),
            progress,
            note:
              progress === 'now' && rollout.soakUntil && !isWatched ? (
                <>
                  {t('rollout.next')} <TimeText at={rollout.soakUntil} form="relative" />
                </>
              ) : (
                t('rollout.upTo', { share })
              ),
          }))}
        />
      ) : null}
    </div>
  );
}

/** Who stopped the release, and how many devices had failed by then. */
function EndText({ rollout: { state, endReason, failed, ended } }: { rollout: Rollout }) {
  const { t } = useTranslation('policies');
  const counted = ended ? t('rollout.failedOf', { failed: groupNumber(failed ?? 0), ended: groupNumber(ended) }) : null;
  const isStopped = state === 'stopped';
  const texts: Record<string, string> = {
    failures: isStopped ? t('rollout.byFailures') : t('rollout.gateMissed'),
    person: t('rollout.byPerson'),
  };
  return [texts[endReason ?? ''] ?? endReason, counted].filter(Boolean).join(': ');
}

function MoveButton({ rule, rollout, move }: { rule: RuleRow; rollout: Rollout; move: RolloutMove }) {
  const { t } = useTranslation('policies');
  const { button } = useAction();
  const call = callsOf[rule.kind].rollout;
  const declared = action<RuleRow, RuleCalls['rollout']>({
    key: move,
    label: t(`rollout.${move}`),
    call,
    isDanger: move === 'stop',
    input: ({ id, version }) => ({ id, version, move }),
    confirm: ({ name }) => ({
      title: t(`rollout.${move}.title`, { name }),
      text: move === 'resume' && isAccepting(rollout) ? t('rollout.resume.again') : t(`rollout.${move}.text`),
      action: t(`rollout.${move}`),
      isDanger: move === 'stop',
    }),
    done: () => t(`rollout.${move}.done`),
  });
  return (
    <Can route={call}>
      <ActionButton size="small" {...button(declared, rule)} />
    </Can>
  );
}
