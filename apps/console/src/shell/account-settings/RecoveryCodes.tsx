import { Button, Modal } from 'antd';
import { useTranslation } from 'react-i18next';
import { useClipboard } from '../../components/base/useClipboard.ts';

interface RecoveryCodesProps {
  codes: readonly string[] | null;
  onClose: () => void;
}

/** Shown once: afterwards nobody can see them again, not even we. */
export function RecoveryCodes({ codes, onClose }: RecoveryCodesProps) {
  const { t } = useTranslation('factor');
  const { copy, isCopied } = useClipboard();
  if (!codes) return null;
  const text = codes.join('\n');
  const save = () => {
    const link = document.createElement('a');
    link.href = `data:text/plain;charset=utf-8,${encodeURIComponent(`Tilldeck\n${text}\n`)}`;
    link.download = 'tilldeck-recovery-codes.txt';
    link.click();
  };
  return (
    <Modal
      open
      title={t('recovery.shownTitle')}
      width={480}
      onCancel={onClose}
      mask={{ closable: false }}
      footer={[
        <Button autoInsertSpace={false} key="copy" onClick={() => copy(text)}>
          {t(isCopied ? 'recovery.copied' : 'recovery.copy')}
        </Button>,
        <Button autoInsertSpace={false} key="save" onClick={save}>
          {t('recovery.save')}
        </Button>,
        <Button autoInsertSpace={false} key="done" type="primary" onClick={onClose}>
          {t('recovery.kept')}
        </Button>,
      ]}
    >
      <p className="td-settings-text">{t('recovery.shownText')}</p>
      <ul className="td-settings-codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
    </Modal>
  );
}
