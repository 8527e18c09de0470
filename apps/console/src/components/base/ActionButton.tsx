import { Button, Tooltip } from 'antd';
import type { ReactNode } from 'react';
import { useId } from 'react';
import { KeyHint } from '../text/KeyHint.tsx';
import styles from './ActionButton.module.css';

export interface ActionButtonProps {
  label: string;
  icon?: ReactNode;
  onClick?: () => void;
  kind?: 'primary' | 'plain' | 'quiet' | 'link';
  isDanger?: boolean;
  isBusy?: boolean;
  /** Why it cannot be used now. The button stays reachable, so that the reason can be read. */
  disabledReason?: string | null | undefined;
  /** Shows the icon alone; the label becomes name and tooltip. */
  isIconOnly?: boolean;
  /** More than the label, where the label is on the button. */
  hint?: string;
  shortcut?: string;
  size?: 'small' | 'middle';
  isPressed?: boolean;
}

const antdType = { primary: 'primary', plain: 'default', quiet: 'text', link: 'link' } as const;

/** A button that never greys out without saying why. */
export function ActionButton(props: ActionButtonProps) {
  const { label, icon, onClick, kind = 'plain', isDanger, isBusy, disabledReason, isIconOnly, hint, shortcut } = props;
  const reasonId = useId();
  const isOff = Boolean(disabledReason);
  const words = disabledReason || hint || (isIconOnly ? label : null);
  const tooltip =
    words || shortcut ? (
      <span className={styles.tip}>
        {words ?? label}
        {shortcut ? <KeyHint keys={shortcut} /> : null}
      </span>
    ) : null;
  return (
    <Tooltip title={tooltip} mouseEnterDelay={0.3}>
      <Button
        type={antdType[kind]}
        danger={Boolean(isDanger)}
        loading={Boolean(isBusy)}
        autoInsertSpace={false}
        size={props.size === 'small' ? 'small' : 'medium'}
        icon={icon}
        className={`${kind === 'link' && !isDanger ? styles.link : ''} ${isOff ? styles.off : ''}`}
        aria-label={isIconOnly ? label : undefined}
        aria-disabled={isOff || undefined}
        aria-pressed={props.isPressed}
        aria-describedby={isOff ? reasonId : undefined}
        onClick={isOff ? undefined : onClick}
      >
        {isIconOnly ? null : label}
        {isOff ? (
          <span id={reasonId} hidden>
            {disabledReason}
          </span>
        ) : null}
      </Button>
    </Tooltip>
  );
}
