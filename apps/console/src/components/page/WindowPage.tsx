import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { ActionButton } from '../base/ActionButton.tsx';
import { useFullScreen } from '../base/useFullScreen.ts';
import styles from './WindowPage.module.css';

interface WindowPageProps {
  title: string;
  /** Beside the title: state, clock. */
  status?: ReactNode;
  /** Buttons of the toolbar, before those of the window. */
  actions?: ReactNode;
  /** What the area shows, for those who do not see it. */
  label: string;
  /** Takes the focus by itself, as a canvas with a tab stop does, and gets all keys. */
  children: ReactNode;
}

/** The way out of an area that takes all keys, Tab among them. No key of a till uses the three together. */
const isRelease = (event: KeyboardEvent): boolean => event.ctrlKey && event.altKey && event.shiftKey;

/** A page in a window of its own: a bar, and below it an area that owns the keyboard, such as the screen of a device. */
export function WindowPage({ title, status, actions, label, children }: WindowPageProps) {
  const { t } = useTranslation('blocks');
  const bar = useRef<HTMLElement>(null);
  const hintId = useId();
  const fullScreen = useFullScreen();
  const own = (event: KeyboardEvent) => {
    if (event.type === 'keydown' && isRelease(event)) bar.current?.querySelector('button')?.focus();
    // What is inside has heard it; the console and, as far as it lets us, the browser do not.
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div className={styles.page}>
      <header className={styles.bar} ref={bar}>
        <h1 className={styles.title}>{title}</h1>
        {status}
        <div className={styles.actions}>
          {actions}
          <ActionButton
            size="small"
            label={t(fullScreen.isOn ? 'window.leaveFullScreen' : 'window.fullScreen')}
            isPressed={fullScreen.isOn}
            onClick={fullScreen.toggle}
          />
          <ActionButton size="small" label={t('window.close')} onClick={() => window.close()} />
        </div>
        <p id={hintId} className={styles.hint}>
          {t('window.keys')}
        </p>
      </header>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys bubble up from what has the focus inside */}
      <div
        className={styles.area}
        role="application"
        aria-label={label}
        aria-describedby={hintId}
        onKeyDown={own}
        onKeyUp={own}
      >
        {children}
      </div>
    </div>
  );
}
