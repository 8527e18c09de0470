import { maxNumberedRows, pageSizes } from '@tilldeck/contracts/core/schema';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { groupNumber } from '../../lib/format/abbreviate-number.ts';
import { pageNumbers } from '../../lib/list/page-numbers.ts';
import { Picker } from '../choices/Picker.tsx';
import styles from './ListPager.module.css';

export interface ListPlace {
  page: number;
  after?: string | undefined;
}

interface ListPagerProps {
  page: number;
  size: number;
  total: number;
  isTotalCapped: boolean;
  /** Rows on this page. */
  count: number;
  /** Where the rows after this page start; null on the last page. */
  nextCursor: string | null;
  /** Beyond the numbered rows. */
  isByCursor: boolean;
  onGo: (place: ListPlace) => void;
  /** One page back among cursors, where it is known. */
  previous?: ListPlace | undefined;
  onSize: (size: number) => void;
  /** Leaves out range and page size, for want of room. */
  isShort?: boolean;
}

/** Numbers up to the last page within 10,000 rows; from there on a cursor leads, page by page. */
export function ListPager(props: ListPagerProps) {
  const { page, size, total, isTotalCapped, count, nextCursor, isByCursor, onGo, previous, onSize, isShort } = props;
  const { t } = useTranslation('blocks');
  const sizeId = useId();
  const lastPage = Math.max(1, Math.ceil(Math.min(total, maxNumberedRows) / size));
  const next: ListPlace | null =
    !isByCursor && page < lastPage ? { page: page + 1 } : nextCursor ? { page: page + 1, after: nextCursor } : null;
  const back: ListPlace | null = isByCursor ? (previous ?? null) : page > 1 ? { page: page - 1 } : null;
  const from = (page - 1) * size + 1;
  return (
    <div className={styles.pager}>
      {isShort ? null : (
        <span className={styles.range}>
          {count === 0
            ? t('pager.none')
            : t(isTotalCapped ? 'pager.rangeCapped' : 'pager.range', {
                from: groupNumber(from),
                to: groupNumber(from + count - 1),
                total: groupNumber(total),
              })}
        </span>
      )}
      <nav className={styles.pages} aria-label={t('pager.label')}>
        <PageButton label={t('pager.previous')} place={back} onGo={onGo}>
          <path d="M10 4 6 8l4 4" />
        </PageButton>
        {isByCursor ? (
          <>
            <button type="button" className={styles.page} onClick={() => onGo({ page: 1 })}>
              {t('pager.first')}
            </button>
            <span className={styles.current} aria-current="page">
              {groupNumber(page)}
            </span>
          </>
        ) : (
          pageNumbers(page, lastPage, isShort ? 1 : 2).map((number, index, all) =>
            number === null ? (
              <span key={`gap-${all[index - 1]}`} className={styles.gap} aria-hidden="true">
                …
              </span>
            ) : (
              <button
                key={number}
                type="button"
                className={number === page ? styles.current : styles.page}
                aria-label={t('pager.page', { page: number })}
                aria-current={number === page ? 'page' : undefined}
                onClick={() => onGo({ page: number })}
              >
                {number}
              </button>
            ),
          )
        )}
        <PageButton label={t('pager.next')} place={next} onGo={onGo}>
          <path d="m6 4 4 4-4 4" />
        </PageButton>
      </nav>
      {isShort ? null : (
        <span className={styles.size}>
          <label htmlFor={sizeId}>{t('pager.itemsPerPage')}</label>
          <Picker
            id={sizeId}
            size="small"
            widthPx={72}
            value={size}
            choices={pageSizes.map((value) => ({ value, label: String(value) }))}
            onChange={(next) => next && onSize(next)}
          />
        </span>
      )}
    </div>
  );
}

interface PageButtonProps {
  label: string;
  place: ListPlace | null;
  onGo: (place: ListPlace) => void;
  children: React.ReactNode;
}

function PageButton({ label, place, onGo, children }: PageButtonProps) {
  return (
    <button
      type="button"
      className={styles.page}
      aria-label={label}
      title={label}
      disabled={!place}
      onClick={() => place && onGo(place)}
    >
      <svg viewBox="0 0 16 16" aria-hidden="true">
        {children}
      </svg>
    </button>
  );
}
