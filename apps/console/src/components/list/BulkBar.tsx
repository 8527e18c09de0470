import MoreOutlined from '@ant-design/icons/es/icons/MoreOutlined';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { groupNumber } from '../../lib/format/abbreviate-number.ts';
import { countSelected, isRowSelected, type KeyedRow, type ListSelection } from '../../lib/list/list-selection.ts';
import { ActionButton } from '../base/ActionButton.tsx';
import { ActionMenu } from '../base/ActionMenu.tsx';
import { useMayCall } from '../base/useBlocks.ts';
import { useWidth } from '../base/useWidth.ts';
import { usePhrase } from '../text/usePhrase.ts';
import styles from './BulkBar.module.css';
import type { BulkAction } from './useBulkRun.ts';

interface BulkBarProps<Row> {
  selection: ListSelection<Row>;
  page: readonly KeyedRow<Row>[];
  total: number;
  isTotalCapped: boolean;
  actions: readonly BulkAction<Row>[];
  /** The rows on the screen are not those of the filters. */
  isStale: boolean;
  /** Chosen under other filters: nothing is done with it before the person has said that it stays. */
  isUnsettled: boolean;
  onSettle: () => void;
  onRun: (action: BulkAction<Row>) => void;
  onSelectMatching: () => void;
  onClear: () => void;
}

/** Buttons that fit beside the pager at 1366 px, and on a phone. */
const shownWide = 5;
const shownNarrow = 2;
const narrowBelow = 640;

/** What is selected, here and on other pages, and what can be done with it. */
export function BulkBar<Row>(props: BulkBarProps<Row>) {
  const { selection, page, total, isTotalCapped, actions, isStale, isUnsettled, onRun, onSelectMatching, onClear } =
    props;
  const { t } = useTranslation('blocks');
  const phrase = usePhrase();
  const bar = useRef<HTMLElement>(null);
  const mayCall = useMayCall();
  const allowed = actions.filter((action) => mayCall(action.call));
  const room = useWidth(bar);
  const fitting = room !== null && room < narrowBelow ? shownNarrow : shownWide;
  // A list with few actions has no need of a menu; with many, the dangerous ones are the first to move there.
  const shown =
    allowed.length <= fitting ? allowed : allowed.filter((action) => !action.isDanger).slice(0, fitting - 1);
  const hidden = allowed.filter((action) => !shown.includes(action));
  const count = countSelected(selection);
  const onPage = page.filter(({ key }) => isRowSelected(selection, key)).length;
  const elsewhere = selection.kind === 'some' ? count - onPage : 0;
  const isRowsOnly = (action: BulkAction<Row>) => Boolean(action.isRowsOnly ?? action.open);
  const mayTakeAll =
    actions.some((action) => !isRowsOnly(action)) && selection.kind === 'some' && total > count && !isStale;
  const amount = (number: number, isCapped: boolean) => `${groupNumber(number)}${isCapped ? '+' : ''}`;
  const reason = (action: BulkAction<Row>) => {
    if (isStale) return t('bulk.loading');
    if (isUnsettled) return t('bulk.settleFirst');
    return selection.kind === 'matching' && isRowsOnly(action)
      ? t('bulk.rowsOnly')
      : action.disabledReason?.(selection);
  };
  return (
    <section ref={bar} className={styles.bar} aria-label={t('bulk.label')}>
      <span className={styles.count} role="status">
        {selection.kind === 'matching'
          ? t('bulk.allMatching', { amount: amount(count, selection.isTotalCapped) })
          : t('bulk.selected', { count })}
        {elsewhere > 0 ? <span className="blk-soft"> · {t('bulk.elsewhere', { count: elsewhere })}</span> : null}
      </span>
      {isUnsettled ? (
        <span className={styles.question} role="alert">
          {t('bulk.fromOtherFilters')}
          <ActionButton size="small" label={t('bulk.keep')} onClick={props.onSettle} />
        </span>
      ) : null}
      {shown.map((action) => (
        <ActionButton
          key={action.key}
          size="small"
          label={phrase(action.label)}
          icon={action.icon}
          isDanger={Boolean(action.isDanger)}
          disabledReason={reason(action)}
          onClick={() => onRun(action)}
        />
      ))}
      {hidden.length > 0 ? (
        <ActionMenu
          label={t('bulk.more')}
          icon={<MoreOutlined aria-hidden />}
          items={hidden.map((action) => ({
            key: action.key,
            label: phrase(action.label),
            isDanger: action.isDanger,
            disabledReason: reason(action),
            onClick: () => onRun(action),
          }))}
        />
      ) : null}
      {mayTakeAll ? (
        <ActionButton
          kind="link"
          size="small"
          label={t('bulk.selectMatching', { amount: amount(total, isTotalCapped) })}
          onClick={onSelectMatching}
        />
      ) : null}
      <ActionButton kind="link" size="small" label={t('bulk.clear')} shortcut="Esc" onClick={onClear} />
    </section>
  );
}
