import CheckOutlined from '@ant-design/icons/es/icons/CheckOutlined';
import CopyOutlined from '@ant-design/icons/es/icons/CopyOutlined';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useClipboard } from '../base/useClipboard.ts';
import styles from './CopyableId.module.css';

interface CopyableIdProps {
  value: string;
  /** Where the id leads. */
  href?: string | undefined;
  /** What is copied, for the button's name: `SN`, `Request id`. */
  label?: string;
  /** The button shows only under the pointer or with focus: for lists. */
  isQuiet?: boolean;
  /** The id itself is already beside it, as the title of a page. */
  isButtonOnly?: boolean;
}

/** An id in fixed-width letters with a button that copies it. */
export function CopyableId({ value, href, label, isQuiet, isButtonOnly }: CopyableIdProps) {
  const { t } = useTranslation('blocks');
  const { isCopied, copy } = useClipboard();
  const Icon = isCopied ? CheckOutlined : CopyOutlined;
  return (
    <span className={isQuiet ? `${styles.id} ${styles.quiet}` : styles.id}>
      {isButtonOnly ? null : href ? (
        <Link to={href} className={styles.text}>
          {value}
        </Link>
      ) : (
        <span className={styles.text}>{value}</span>
      )}
      <button
        type="button"
        className={styles.button}
        aria-label={t('copy.name', { what: label ? `${label} ${value}` : value })}
        title={isCopied ? t('copy.done') : t('copy.action')}
        onClick={(event) => {
          event.stopPropagation();
          copy(value);
        }}
      >
        <Icon aria-hidden />
      </button>
      <span role="status" className="blk-visually-hidden">
        {isCopied ? t('copy.done') : ''}
      </span>
    </span>
  );
}
