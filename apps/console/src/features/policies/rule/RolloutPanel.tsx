import type { Rollout, RuleRow, rolloutMove } from '@tilldeck/contracts/policies/rule.schemas';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { ActionButton } from '../../../components/base/ActionButton.tsx';
import { action, useAction } from '../../../components/feedback/useAction.ts';
import { StepRow } from '../../../components/page/StepRow.tsx';
import { StatusTag } from '../../../components/text/StatusTag.tsx';
import { TimeText } from '../../../components/text/TimeText.tsx';
import { Can } from '../../../lib/session/Can.tsx';
import { callsOf, type RuleCalls } from '../parts/kind/kind.pages.ts';
import { rolloutStateTexts } from '../parts/outcome/outcome.states.ts';
import styles from './RolloutPanel.module.css';
import { rolloutSteps } from './rollout-steps.rules.ts';

type Move = z.output<typeof rolloutMove>['move'];
const movesOf: Readonly<Record<Rollout['state'], readonly Move[]>> = {
  running: ['pause', 'stop'],
  paused: ['resume', 'stop'],
  stopped: [],
  finished: [],
};

/** How far a release in stages is, and what can be done about it. One that went out at once is only told by its state. */
export function RolloutPanel({ rule, rollout }: { rule: RuleRow; rollout: Rollout }) {
  const { t } = useTranslation('policies');
  const { state, endReason } = rollout;
  const steps = rolloutSteps(rollout);
  if (steps.length < 2 && state === 'finished') return null;
  return (
    <div className={styles.panel}>
      <div className={styles.head}>
        <StatusTag state={state} states={rolloutStateTexts} />
        {endReason ? (
          <span className="blk-soft">
            {endReason === 'failures'
              ? t('rollout.byFailures')
              : endReason === 'person'
                ? t('rollout.byPerson')
                : endReason}
          </span>
        ) : null}
        <span className={styles.buttons}>
          {movesOf[state].map((move) => (
            <MoveButton key={move} rule={rule} move={move} />
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
              progress === 'now' && rollout.soakUntil ? (
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

function MoveButton({ rule, move }: { rule: RuleRow; move: Move }) {
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
      text: t(`rollout.${move}.text`),
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
