// oxlint-disable jsx-a11y/no-noninteractive-tabindex -- what is beside the area scrolls, so it has to be reached by keys
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
  /** Between the toolbar and the area: what the person has to know now. */
  banner?: ReactNode;
  /** Beside the area, with keys of its own. */
  aside?: ReactNode;
  /** Instead of the area: what takes keys as any page does, such as a form. */
  panel?: ReactNode;
  /** What the area shows, for those who do not see it. */
  label: string;
  /** Off where the area is only looked at: keys stay with the browser. */
  hasKeys?: boolean;
  /** Takes the focus by itself, as a canvas with a tab stop does, and gets all keys. */
  children?: ReactNode;
}

/** The way out of an area that takes all keys, Tab among them. No key of a till uses the three together. */
const isRelease = (event: KeyboardEvent): boolean => event.ctrlKey && event.altKey && event.shiftKey;

/** A page in a window of its own: a bar, and below it an area that owns the keyboard, such as the screen of a device. */
export function WindowPage(props: WindowPageProps) {
  const { title, status, actions, banner, aside, panel, label, hasKeys = true, children } = props;
  const { t } = useTranslation('blocks');
  const bar = useRef<HTMLElement>(null);
  const hintId = useId();
  const fullScreen = useFullScreen();
  const isArea = panel === undefined;
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
        {isArea && hasKeys ? (
          <p id={hintId} className={styles.hint}>
            {t('window.keys')}
          </p>
        ) : null}
      </header>
      <div>{banner}</div>
      {isArea ? (
        <div className={styles.body}>
          <KeyArea
            label={label}
            hintId={hasKeys ? hintId : undefined}
            onRelease={() => bar.current?.querySelector('button')?.focus()}
          >
            {children}
          </KeyArea>
          {aside ? (
            <aside className={styles.aside}>
              {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keys */}
              <div className={styles.scroll} tabIndex={0}>
                {aside}
              </div>
            </aside>
          ) : null}
        </div>
      ) : (
        <div className={styles.panel}>{panel}</div>
      )}
    </div>
  );
}

interface KeyAreaProps {
  label: string;
  /** Names the way out; absent where the area takes no keys. */
  hintId: string | undefined;
  onRelease: () => void;
  children: ReactNode;
}

function KeyArea({ label, hintId, onRelease, children }: KeyAreaProps) {
  const own = (event: KeyboardEvent) => {
    if (hintId === undefined) return;
    // What is inside has heard it; the console and, as far as it lets us, the browser do not.
    event.preventDefault();
    event.stopPropagation();
  };
  // On the way down: what is inside may keep its keys to itself.
  const release = (event: KeyboardEvent) => {
    if (hintId === undefined || !isRelease(event)) return;
    own(event);
    onRelease();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys bubble up from what has the focus inside
    <div
      className={styles.area}
      role="application"
      aria-label={label}
      aria-describedby={hintId}
      onKeyDownCapture={release}
      onKeyDown={own}
      onKeyUp={own}
    >
      {children}
    </div>
  );
}
