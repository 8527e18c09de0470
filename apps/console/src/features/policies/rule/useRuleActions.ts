import type { PolicyKindName } from '@tilldeck/contracts/policies/policies.kinds';
import { policyKindOf } from '@tilldeck/contracts/policies/policies.kinds';
import type { RuleRow } from '@tilldeck/contracts/policies/rule.schemas';
import { useTranslation } from 'react-i18next';
import { action, useAction } from '../../../components/feedback/useAction.ts';
import type { RowAction } from '../../../components/list/RowActions.tsx';
import { groupNumber } from '../../../lib/format/abbreviate-number.ts';
import { callsOf, type RuleCalls } from '../parts/kind/kind.pages.ts';
import { editHref } from '../parts/kind/kind.paths.ts';

interface RuleActionOptions {
  /** Opens the look before a release. */
  onRelease: (rule: RuleRow) => void;
  onRemoved?: () => void;
}

export interface RuleActions {
  release: RowAction;
  edit: RowAction;
  withdraw: RowAction;
  remove: RowAction;
}

/** What can be done with a rule, as actions of a row or a page. Each that reaches devices says first what will happen. */
export function useRuleActions({ onRelease, onRemoved }: RuleActionOptions): (rule: RuleRow) => RuleActions {
  const { t } = useTranslation(['policies', 'words']);
  const { row } = useAction();
  const withdrawOf = (kind: PolicyKindName) =>
    action<RuleRow, RuleCalls['withdraw']>({
      key: 'withdraw',
      label: t('withdraw'),
      call: callsOf[kind].withdraw,
      isDanger: true,
      input: ({ id, version }) => ({ id, version }),
      confirm: ({ name, deviceCount }) => ({
        title: t('withdraw.title', { name }),
        text: t(`withdraw.text.${policyKindOf(kind).leaves}`, {
          count: deviceCount,
          amount: groupNumber(deviceCount),
        }),
        action: t('withdraw'),
        isDanger: true,
      }),
      done: ({ name }) => t('withdraw.done', { name }),
      disabledReason: ({ state }) => (state === 'published' ? null : t('reason.notReleased')),
    });
  const removeOf = (kind: PolicyKindName) =>
    action<RuleRow, RuleCalls['remove']>({
      key: 'remove',
      label: t('words:delete'),
      call: callsOf[kind].remove,
      isDanger: true,
      input: ({ id, version }) => ({ id, version }),
      confirm: ({ name }) => ({
        title: t('words:deleteTitle', { name }),
        text: t('remove.text'),
        action: t('words:delete'),
        isDanger: true,
      }),
      done: ({ name }) => t('remove.done', { name }),
      onDone: () => onRemoved?.(),
      disabledReason: ({ state }) => (state === 'published' ? t('reason.released') : null),
    });
  return (rule) => {
    const { kind, state, hasUnreleased } = rule;
    return {
      release: {
        key: 'release',
        label: t('release'),
        call: callsOf[kind].release,
        disabledReason: state === 'published' && !hasUnreleased ? t('reason.nothingNew') : null,
        onClick: () => onRelease(rule),
      },
      edit: { key: 'edit', label: t('words:edit'), call: callsOf[kind].modify, href: editHref(kind, rule.id) },
      withdraw: row(withdrawOf(kind), rule),
      remove: row(removeOf(kind), rule),
    };
  };
}
