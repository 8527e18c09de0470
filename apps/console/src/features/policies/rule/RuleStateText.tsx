import type { Rollout, RuleRow } from '@tilldeck/contracts/policies/rule.schemas';
import { useTranslation } from 'react-i18next';
import { StatusTag } from '../../../components/text/StatusTag.tsx';
import { ruleStateTexts } from '../parts/outcome/outcome.states.ts';
import styles from './RuleList.module.css';
import { sharedUpTo } from './rollout-steps.rules.ts';

type Rule = Pick<RuleRow, 'state' | 'hasUnreleased' | 'rollout'>;

/** A first release that was stopped leaves the rule pending: that is told, too. */
const isTold = (
  rollout: Rollout,
  isPublished: boolean,
): rollout is Rollout & { state: 'running' | 'paused' | 'stopped' } =>
  rollout.state !== 'finished' && (isPublished || rollout.endReason !== null);

/** The state of a rule with what is not released yet, and how far the release is. */
export function RuleStateText({ rule }: { rule: Rule }) {
  const { t } = useTranslation('policies');
  const { state, hasUnreleased, rollout } = rule;
  const isPublished = state === 'published';
  const notes = [
    isPublished && hasUnreleased ? t('state.changedSince') : null,
    rollout && isTold(rollout, isPublished)
      ? t(`rollout.short.${rollout.state}`, { share: sharedUpTo(rollout) })
      : null,
  ].filter((note) => note !== null);
  return (
    <span className={styles.state}>
      <StatusTag state={state} states={ruleStateTexts} />
      {notes.length > 0 ? <span className={styles.note}>{notes.join(' · ')}</span> : null}
    </span>
  );
}
