import { Tooltip } from 'antd';
import type { ButtonHTMLAttributes, ReactNode } from 'react';
import { KeyHint } from '../text/KeyHint.tsx';
import styles from './ToolButton.module.css';

interface ToolButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  label: string;
  icon: ReactNode;
  /** Beside the icon, where the icon alone does not say enough. */
  text?: ReactNode;
  shortcut?: string;
}

/** A quiet icon in the row of a list's tools; its name is its tooltip. */
export function ToolButton({ label, icon, text, shortcut, ...attributes }: ToolButtonProps) {
  const title = attributes['aria-expanded'] ? null : (
    <>
      {label} {shortcut ? <KeyHint keys={shortcut} /> : null}
    </>
  );
  return (
    <Tooltip title={title} mouseEnterDelay={0.4}>
      <button type="button" aria-label={text ? undefined : label} {...attributes} className={styles.tool}>
        {icon}
        {text}
      </button>
    </Tooltip>
  );
}
