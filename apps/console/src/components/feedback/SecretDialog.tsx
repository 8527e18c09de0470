import CheckOutlined from '@ant-design/icons/es/icons/CheckOutlined';
import CopyOutlined from '@ant-design/icons/es/icons/CopyOutlined';
import { Button, Modal } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ActionButton } from '../base/ActionButton.tsx';
import { useClipboard } from '../base/useClipboard.ts';
import styles from './SecretDialog.module.css';

interface SecretDialogProps {
  /** Shown while there is one; nobody can ask for it again. */
  secret: string | null;
  title: string;
  /** What it is for and where to keep it. */
  text: ReactNode;
  onClose: () => void;
}

/** Shows a secret this once. It closes by its button only, so that no stray click loses it. */
export function SecretDialog({ secret, title, text, onClose }: SecretDialogProps) {
  const { t } = useTranslation('blocks');
  const { isCopied, copy } = useClipboard();
  return (
    <Modal
      open={secret !== null}
      title={title}
      width={520}
      closable={false}
      keyboard={false}
      mask={{ closable: false }}
      destroyOnHidden
      footer={
        <Button type="primary" autoInsertSpace={false} onClick={onClose}>
          {t('secret.done')}
        </Button>
      }
    >
      <div>{text}</div>
      <div className={styles.secret}>
        <code className={styles.value}>{secret}</code>
        <ActionButton
          label={t(isCopied ? 'copy.done' : 'copy.action')}
          icon={isCopied ? <CheckOutlined aria-hidden /> : <CopyOutlined aria-hidden />}
          onClick={() => copy(secret ?? '')}
        />
      </div>
      <p className={styles.once}>{t('secret.once')}</p>
      <span role="status" className="blk-visually-hidden">
        {isCopied ? t('copy.done') : ''}
      </span>
    </Modal>
  );
}
