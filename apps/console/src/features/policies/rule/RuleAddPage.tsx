import { useRuleKind } from '../parts/kind/useRuleKind.ts';
import { RuleFormSheet } from './RuleFormSheet.tsx';

/** /device/<kind>/add */
export function RuleAddPage() {
  const kind = useRuleKind();
  return <RuleFormSheet key={kind} kind={kind} />;
}
