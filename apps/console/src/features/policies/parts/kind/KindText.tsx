import type { PolicyKindName } from '@tilldeck/contracts/policies/policies.kinds';
import { useTranslation } from 'react-i18next';

/** What a kind of policy is called, as in the menu. */
export function KindText({ kind }: { kind: PolicyKindName }) {
  const { t } = useTranslation('policies');
  return t(`kind.${kind}`);
}
