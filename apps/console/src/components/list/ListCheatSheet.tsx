import { Modal } from 'antd';
import { useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { KeyHint } from '../text/KeyHint.tsx';
import styles from './ListCheatSheet.module.css';

interface ListCheatSheetProps {
  isOpen: boolean;
  onClose: () => void;
  /** Keys without Ctrl or Alt can be switched off: some people dictate or have trembling hands (WCAG 2.1.4). */
  areLettersOn: boolean;
  onLetters: (isOn: boolean) => void;
  canSelect: boolean;
  canOpen: boolean;
}

/** What had the focus when the help was asked for. A row that is read again meanwhile is another element. */
const focusedNow = () => {
  const element = document.activeElement instanceof HTMLElement ? document.activeElement : null;
  return { element, row: element?.dataset.row };
};

function returnTo({ element, row }: ReturnType<typeof focusedNow>): void {
  if (element?.isConnected) element.focus();
  else if (row !== undefined) document.querySelector<HTMLElement>(`[data-row="${CSS.escape(row)}"]`)?.focus();
}

/** The keys of a list. Mounted when it is opened. */
export function ListCheatSheet({ isOpen, onClose, areLettersOn, onLetters, canSelect, canOpen }: ListCheatSheetProps) {
  const { t } = useTranslation('blocks');
  const switchId = useId();
  const [opener] = useState(focusedNow);
  // At once: the dialog itself would wait until it has faded, and then take the focus from where one went meanwhile.
  // Not in a layout effect: until the other effects have run the dialog holds the focus in itself.
  useEffect(() => {
    if (!isOpen) returnTo(opener);
  }, [isOpen, opener]);
  const rows: [string[], string][] = [
    [['/'], t('keys.search')],
    [['Esc'], t('keys.leaveSearch')],
    [['j', 'k'], t('keys.move')],
    ...(canSelect ? ([[['x'], t('keys.select')]] as [string[], string][]) : []),
    ...(canOpen ? ([[['Enter'], t('keys.open')]] as [string[], string][]) : []),
    [['[', ']'], t('keys.pages')],
    [['r'], t('keys.refresh')],
    ...(canSelect ? ([[['Esc'], t('keys.clear')]] as [string[], string][]) : []),
    [['mod+K'], t('keys.palette')],
    [['?'], t('keys.help')],
  ];
  return (
    <Modal
      open={isOpen}
      onCancel={onClose}
      footer={null}
      title={t('keys.title')}
      width={420}
      // The classes of the fade come a frame after the focus has left.
      wrapClassName={isOpen ? undefined : 'td-closing'}
      focusable={{ focusTriggerAfterClose: false }}
    >
      <dl className={styles.keys}>
        {rows.map(([keys, text]) => (
          <div key={text}>
            <dt>
              {keys.map((key) => (
                <KeyHint key={key} keys={key} />
              ))}
            </dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <div className={styles.switch}>
        <label htmlFor={switchId}>{t('keys.letters')}</label>
        <input
          id={switchId}
          type="checkbox"
          className="blk-check"
          checked={areLettersOn}
          onChange={(event) => onLetters(event.target.checked)}
        />
      </div>
    </Modal>
  );
}
