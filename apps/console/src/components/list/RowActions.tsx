import MoreOutlined from '@ant-design/icons/es/icons/MoreOutlined';
import type { Route } from '@tilldeck/contracts/core/route';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { ActionMenu } from '../base/ActionMenu.tsx';
import { useMayCall } from '../base/useBlocks.ts';
import { type Phrase, usePhrase } from '../text/usePhrase.ts';
import styles from './RowActions.module.css';

export interface RowAction {
  key: string;
  label: Phrase;
  onClick?: () => void;
  href?: string;
  isDanger?: boolean;
  /** Why it is not possible for this row now. */
  disabledReason?: string | null | undefined;
  /** The call behind it: left out when the person may not make it. */
  call?: Pick<Route, 'permission'>;
}

interface RowActionsProps {
  actions: readonly RowAction[];
  /** What the row is called, so that fifty `Edit` links differ. */
  rowLabel: string;
  /** As many stand in the row; the others, and whatever is a danger, are behind the dots. */
  inline?: number;
}

export function RowActions({ actions, rowLabel, inline = 2 }: RowActionsProps) {
  const { t } = useTranslation('blocks');
  const mayCall = useMayCall();
  const phrase = usePhrase();
  const allowed = actions.filter((action) => mayCall(action.call));
  // What destroys or ends something is one step away: fifty red words draw the eye, and a slip hits one of them.
  const calm = allowed.filter((action) => !action.isDanger);
  // One action behind dots takes as much room as the action itself.
  const isAllCalm = calm.length === allowed.length && calm.length <= inline + 1;
  const shown = isAllCalm ? calm : calm.slice(0, inline);
  const hidden = allowed.filter((action) => !shown.includes(action));
  return (
    <span className={styles.actions}>
      {shown.map((action) => (
        <InlineAction key={action.key} action={action} rowLabel={rowLabel} />
      ))}
      {hidden.length > 0 ? (
        <ActionMenu
          label={t('list.moreActions', { name: rowLabel })}
          icon={<MoreOutlined aria-hidden />}
          items={hidden.map((action) => ({ ...action, label: phrase(action.label) }))}
        />
      ) : null}
    </span>
  );
}

function InlineAction({ action, rowLabel }: { action: RowAction; rowLabel: string }) {
  const phrase = usePhrase();
  const text = phrase(action.label);
  const name = `${text}: ${rowLabel}`;
  if (action.href && !action.disabledReason) {
    return (
      <Link to={action.href} className={styles.action} aria-label={name}>
        {text}
      </Link>
    );
  }
  return (
    <button
      type="button"
      className={styles.action}
      aria-label={action.disabledReason ? `${name} (${action.disabledReason})` : name}
      aria-disabled={action.disabledReason ? true : undefined}
      title={action.disabledReason ?? undefined}
      onClick={action.disabledReason ? undefined : action.onClick}
    >
      {text}
    </button>
  );
}
