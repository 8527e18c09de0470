import { Modal } from 'antd';
import { useId } from 'react';
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

export function ListCheatSheet({ isOpen, onClose, areLettersOn, onLetters, canSelect, canOpen }: ListCheatSheetProps) {
  const { t } = useTranslation('blocks');
  const switchId = useId();
  const rows: [string[], string][] = [
    [['/'], t('keys.search')],
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
    <Modal open={isOpen} onCancel={onClose} footer={null} title={t('keys.title')} width={420}>
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
