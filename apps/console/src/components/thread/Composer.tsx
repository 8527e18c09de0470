import TextArea from 'antd/es/input/TextArea';
import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useUnsavedEdits } from '../../lib/navigation/unsaved-edits.ts';
import { ActionButton } from '../base/ActionButton.tsx';
import styles from './Thread.module.css';

interface ComposerProps {
  onSend: (text: string) => Promise<unknown>;
  maxLength: number;
}

/** Where an answer is written. Ctrl+Enter sends; leaving with a text asks first. */
export function Composer({ onSend, maxLength }: ComposerProps) {
  const { t } = useTranslation('blocks');
  const [text, setText] = useState('');
  const [isSending, setSending] = useState(false);
  const isEmpty = text.trim() === '';
  useUnsavedEdits(!isEmpty);
  const send = async () => {
    if (isEmpty || isSending) return;
    setSending(true);
    try {
      await onSend(text.trim());
      setText('');
    } catch {
      // The caller has shown why; the text stays to be sent again.
    } finally {
      setSending(false);
    }
  };
  const sendByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    void send();
  };
  return (
    <div className={styles.composer}>
      <TextArea
        aria-label={t('thread.write')}
        placeholder={t('thread.write')}
        autoSize={{ minRows: 2, maxRows: 8 }}
        maxLength={maxLength}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={sendByKey}
      />
      <ActionButton
        kind="primary"
        label={t('thread.send')}
        shortcut="mod+Enter"
        isBusy={isSending}
        disabledReason={isEmpty ? t('thread.empty') : null}
        onClick={() => void send()}
      />
    </div>
  );
}
