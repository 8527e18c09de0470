import MoreOutlined from '@ant-design/icons/es/icons/MoreOutlined';
import type { Route } from '@tilldeck/contracts/core/route';
import { Dropdown } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
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
  /** As many stand in the row; the others are behind the dots. */
  inline?: number;
}

export function RowActions({ actions, rowLabel, inline = 2 }: RowActionsProps) {
  const { t } = useTranslation('blocks');
  const mayCall = useMayCall();
  const allowed = actions.filter((action) => mayCall(action.call));
  // One action behind dots takes as much room as the action itself.
  const shown = allowed.length <= inline + 1 ? allowed : allowed.slice(0, inline);
  const hidden = allowed.slice(shown.length);
  return (
    <span className={styles.actions}>
      {shown.map((action) => (
        <InlineAction key={action.key} action={action} rowLabel={rowLabel} />
      ))}
      {hidden.length > 0 ? <MoreActions actions={hidden} label={t('list.moreActions', { name: rowLabel })} /> : null}
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
      data-danger={action.isDanger || undefined}
      aria-label={action.disabledReason ? `${name} (${action.disabledReason})` : name}
      aria-disabled={action.disabledReason ? true : undefined}
      title={action.disabledReason ?? undefined}
      onClick={action.disabledReason ? undefined : action.onClick}
    >
      {text}
    </button>
  );
}

/** antd's word for: the menu takes the focus, so that arrow keys work at once. */
const menuFocus = { autoFocus: true } as const;

/** The menu is built when somebody opens it; a page has up to 200 of these buttons. */
function MoreActions({ actions, label }: { actions: readonly RowAction[]; label: string }) {
  const phrase = usePhrase();
  const [isOpen, setOpen] = useState<boolean | null>(null);
  const button = (
    <button
      type="button"
      className={styles.more}
      aria-label={label}
      aria-haspopup="menu"
      aria-expanded={isOpen === true}
      onClick={isOpen === null ? () => setOpen(true) : undefined}
    >
      <MoreOutlined aria-hidden />
    </button>
  );
  if (isOpen === null) return button;
  return (
    <Dropdown
      open={isOpen}
      onOpenChange={setOpen}
      {...menuFocus}
      trigger={['click']}
      placement="bottomRight"
      menu={{
        items: actions.map((action) => ({
          key: action.key,
          danger: Boolean(action.isDanger),
          disabled: Boolean(action.disabledReason),
          title: action.disabledReason ?? '',
          label:
            action.href && !action.disabledReason ? (
              <Link to={action.href}>{phrase(action.label)}</Link>
            ) : (
              <span>
                {phrase(action.label)}
                {action.disabledReason ? <span className={styles.reason}>{action.disabledReason}</span> : null}
              </span>
            ),
          onClick: () => action.onClick?.(),
        })),
      }}
    >
      {button}
    </Dropdown>
  );
}
