import type { PolicyKindName } from '@tilldeck/contracts/policies/policies.kinds';
import { Link } from 'react-router';
import { useMayCall } from '../../../../components/base/useBlocks.ts';
import { callsOf } from './kind.pages.ts';
import { detailsHref } from './kind.paths.ts';

interface RuleLinkProps {
  kind: PolicyKindName;
  /** Null where the rule belongs to an organisation above. */
  id: string | null;
  name: string;
}

/** The name of a rule, which leads to its page for people who may read it. */
export function RuleLink({ kind, id, name }: RuleLinkProps) {
  const mayCall = useMayCall();
  return id !== null && mayCall(callsOf[kind].detail) ? (
    <Link to={detailsHref(kind, id)}>{name}</Link>
  ) : (
    <strong>{name}</strong>
  );
}
