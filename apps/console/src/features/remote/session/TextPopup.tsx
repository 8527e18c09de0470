import { maxClipboardCharacters } from '@tilldeck/contracts/remote/remote.limits';
import { Button } from 'antd';
import TextArea from 'antd/es/input/TextArea';
import { useTranslation } from 'react-i18next';
import { ActionButton } from '../../../components/base/ActionButton.tsx';
import { Popup } from '../../../components/base/Popup.tsx';
import { useClipboard } from '../../../components/base/useClipboard.ts';
import type { ViewerConnection } from '../../../lib/remote/viewer-connection.ts';
import styles from './Session.module.css';

export interface TextPopupProps {
  connection: ViewerConnection;
  value: string;
  setValue: (value: string) => void;
  isOpen: boolean;
  setOpen: (isOpen: boolean) => void;
  disabledReason: string | null;
}

/** Text for the device, typed there or laid into its clipboard, and the text of its clipboard. Nothing goes by itself. */
export function TextPopup({ connection, value, setValue, isOpen, setOpen, disabledReason }: TextPopupProps) {
  const { t } = useTranslation('remote');
  const { isCopied, copy } = useClipboard();
  const nothing = disabledReason ?? (value === '' ? t('text.missing') : null);
  return (
    <Popup
      label={t('text.title')}
      isOpen={isOpen}
      onOpenChange={setOpen}
      align="end"
      width={380}
      trigger={(attributes) => (
        <Button {...attributes} size="small" autoInsertSpace={false}>
          {t('text.title')}
        </Button>
      )}
    >
      <div className={styles.text}>
        <TextArea
          aria-label={t('text.label')}
          value={value}
          maxLength={maxClipboardCharacters}
          autoSize={{ minRows: 3, maxRows: 10 }}
          onChange={(event) => setValue(event.target.value)}
        />
        <div className={styles.answers}>
          <ActionButton
            size="small"
            kind="primary"
            label={t('text.type')}
            disabledReason={nothing}
            onClick={() => connection.say({ do: 'type', text: value })}
          />
          <ActionButton
            size="small"
            label={t('text.send')}
            hint={t('text.sendHint')}
            disabledReason={nothing}
            onClick={() => connection.say({ do: 'clipboard_set', text: value })}
          />
          <ActionButton
            size="small"
            label={t('text.read')}
            hint={t('text.readHint')}
            disabledReason={disabledReason}
            onClick={() => connection.say({ do: 'clipboard_get' })}
          />
          <ActionButton
            size="small"
            label={t(isCopied ? 'text.copied' : 'text.copy')}
            disabledReason={value === '' ? t('text.missing') : null}
            onClick={() => copy(value)}
          />
        </div>
      </div>
    </Popup>
  );
}
