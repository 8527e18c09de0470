import DeleteOutlined from '@ant-design/icons/es/icons/DeleteOutlined';
import LinkOutlined from '@ant-design/icons/es/icons/LinkOutlined';
import StarFilled from '@ant-design/icons/es/icons/StarFilled';
import StarOutlined from '@ant-design/icons/es/icons/StarOutlined';
import { useTranslation } from 'react-i18next';
import { ActionButton } from '../base/ActionButton.tsx';
import styles from './SavedViews.module.css';

interface SavedViewItemProps {
  name: string;
  isCurrent: boolean;
  isDefault?: boolean;
  onShow: () => void;
  onDefault?: (isDefault: boolean) => void;
  onCopy?: () => void;
  onDelete?: () => void;
}

export function SavedViewItem({ name, isCurrent, isDefault, onShow, onDefault, onCopy, onDelete }: SavedViewItemProps) {
  const { t } = useTranslation('blocks');
  const quiet = { kind: 'quiet', size: 'small', isIconOnly: true } as const;
  return (
    <li className={styles.item}>
      <button
        type="button"
        className={styles.name}
        data-current={isCurrent || undefined}
        aria-current={isCurrent || undefined}
        onClick={onShow}
      >
        {name}
      </button>
      {onDefault ? (
        <ActionButton
          {...quiet}
          label={t(isDefault ? 'views.noDefault' : 'views.makeDefault', { name })}
          icon={isDefault ? <StarFilled aria-hidden /> : <StarOutlined aria-hidden />}
          isPressed={Boolean(isDefault)}
          onClick={() => onDefault(!isDefault)}
        />
      ) : null}
      {onCopy ? (
        <ActionButton
          {...quiet}
          label={t('views.copyLink', { name })}
          icon={<LinkOutlined aria-hidden />}
          onClick={onCopy}
        />
      ) : null}
      {onDelete ? (
        <ActionButton
          {...quiet}
          label={t('views.delete', { name })}
          icon={<DeleteOutlined aria-hidden />}
          onClick={onDelete}
        />
      ) : null}
    </li>
  );
}
