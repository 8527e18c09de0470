import DownOutlined from '@ant-design/icons/es/icons/DownOutlined';
import TextArea from 'antd/es/input/TextArea';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { parsePastedIds } from '../../lib/list/pasted-ids.ts';
import { ActionButton } from '../base/ActionButton.tsx';
import styles from './FilterBar.module.css';
import { PopupFilter } from './PopupFilter.tsx';

interface IdsFilterProps {
  label: string;
  value: readonly string[];
  /** More would not fit into a link that every proxy lets through. */
  max?: number | undefined;
  pattern?: RegExp | undefined;
  onChange: (value: string[] | undefined) => void;
}

/** Takes a column pasted from a spreadsheet. */
export function IdsFilter({ label, value, max = 300, pattern, onChange }: IdsFilterProps) {
  const { t } = useTranslation('blocks');
  const [isOpen, setOpen] = useState(false);
  const [text, setText] = useState('');
  const pasted = parsePastedIds(text, pattern);
  const problem = pasted.refused.length
    ? t('filter.idsRefused', { count: pasted.refused.length, ids: pasted.refused.slice(0, 5).join(', ') })
    : pasted.ids.length > max
      ? t('filter.idsTooMany', { count: max })
      : null;
  const show = (isShown: boolean) => {
    if (isShown) setText(value.join('\n'));
    setOpen(isShown);
  };
  const apply = () => {
    onChange(pasted.ids.length > 0 ? pasted.ids : undefined);
    setOpen(false);
  };
  return (
    <PopupFilter
      label={label}
      text={value.length > 1 ? t('filter.idsCount', { count: value.length }) : value[0]}
      icon={<DownOutlined aria-hidden />}
      width={320}
      isOpen={isOpen}
      onOpenChange={show}
      onClear={() => onChange(undefined)}
    >
      <p className={styles.panelHint}>{t('filter.idsHint', { count: max })}</p>
      <TextArea
        data-autofocus
        aria-label={label}
        rows={8}
        value={text}
        className="blk-mono"
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !problem) apply();
        }}
      />
      {problem ? (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      ) : null}
      <div className={styles.panelActions}>
        <ActionButton size="small" label={t('action.cancel')} onClick={() => setOpen(false)} />
        <ActionButton
          size="small"
          kind="primary"
          label={pasted.ids.length > 0 ? t('filter.applyIds', { count: pasted.ids.length }) : t('filter.apply')}
          disabledReason={problem}
          onClick={apply}
        />
      </div>
    </PopupFilter>
  );
}
