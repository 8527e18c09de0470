import type { RuleOutcome } from '@tilldeck/contracts/policies/rule.states';
import { StatusTag } from '../../../../components/text/StatusTag.tsx';
import { outcomeTexts } from './outcome.states.ts';
import { useReasonText } from './useReasonText.ts';

/** What became of a rule on one device, and why it is held back or failed. */
export function OutcomeText({ outcome, reason }: { outcome: RuleOutcome; reason: string | null }) {
  const reasonText = useReasonText();
  return (
    <>
      <StatusTag state={outcome} states={outcomeTexts} />
      {reason ? <span className="blk-soft"> {reasonText(reason)}</span> : null}
    </>
  );
}
