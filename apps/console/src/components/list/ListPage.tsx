import type { Route } from '@tilldeck/contracts/core/route';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { groupNumber } from '../../lib/format/abbreviate-number.ts';
import { formatInstant, zoneOffset } from '../../lib/format/instant.ts';
import { useTimeZone } from '../base/useTimeZone.ts';
import { PageHeader } from '../page/PageHeader.tsx';
import { ListBody, type ListBodyProps } from './ListBody.tsx';
import styles from './ListPage.module.css';
import { type ReadyView, SavedViews } from './SavedViews.tsx';
import { type List, type ListDeclaration, useList } from './useList.ts';
import type { ListRoute, ListRow } from './useListData.ts';
import { useListExport } from './useListExport.ts';
import { useListSchedule } from './useListSchedule.ts';

export interface ListPageProps<R extends ListRoute>
  extends ListDeclaration<R>,
    Omit<ListBodyProps<ListRow<R>>, 'list' | 'title' | 'filters' | 'toolsEnd' | 'isFilling' | 'onSchedule'> {
  title: string;
  description?: ReactNode;
  /** Create, import: at the end of the title's row. A function gets the filters as input of the list's call. */
  actions?: ReactNode | ((filters: Record<string, unknown>) => ReactNode);
  /** Views that come with the list, before a person's own. */
  views?: readonly ReadyView[];
  /** The export declared beside `call` (`exportOf`); gives the list its buttons to export and to schedule. */
  exportCall?: Route;
  /** Inside another page: no title of its own, no views, as high as its rows. */
  isEmbedded?: boolean;
}

/** A list from a declared call: filters, sorting, paging and columns in the URL, views, selection, bulk actions. */
export function ListPage<R extends ListRoute>(props: ListPageProps<R>) {
  const { title, description, actions, exportCall, isEmbedded, views = [], filters = [], ...body } = props;
  const list = useList<R>(props);
  const shownActions = typeof actions === 'function' ? actions(list.filterInput) : actions;
  const startExport = useListExport(exportCall) ?? props.onExport;
  const schedule = useListSchedule(exportCall);
  const { held, show } = list.steady;
  const heldHint = held ? <HeldPill added={held.added} onShow={show} /> : null;
  const bodyProps = {
    ...body,
    ...(startExport ? { onExport: startExport } : {}),
    ...(schedule ? { onSchedule: schedule } : {}),
    list,
    title,
    filters,
    emptyAction: props.emptyAction ?? shownActions,
  };
  if (isEmbedded) {
    return (
      <ListBody
        {...bodyProps}
        isFilling={false}
        toolsEnd={
          <>
            {heldHint}
            {shownActions}
          </>
        }
      />
    );
  }
  const { control, preference } = list;
  return (
    <>
      <PageHeader
        title={title}
        description={description}
        beside={
          <>
            <SavedViews
              ready={views}
              preference={preference.value}
              onPreference={preference.change}
              query={control.query}
              onShow={control.showView}
              linkTo={(query) => `${window.location.origin}${window.location.pathname}${query ? `?${query}` : ''}`}
            />
            <ListFacts list={list} />
            {heldHint}
          </>
        }
        actions={shownActions}
      />
      <ListBody {...bodyProps} isFilling />
    </>
  );
}

/** How many there are, and as of when. */
function ListFacts<Row>({ list }: { list: List<Row> }) {
  const { t } = useTranslation('blocks');
  const zone = useTimeZone();
  const { page, updatedAt, isStale } = list.data;
  // How many and as of when belongs to rows that are no longer asked for.
  if (!page || isStale) return null;
  return (
    <span className={styles.facts}>
      {t('list.total', { amount: `${groupNumber(page.total)}${page.isTotalCapped ? '+' : ''}` })}
      {' · '}
      {t('list.updated', { time: formatInstant(new Date(updatedAt), zone, 'clock') })}{' '}
      {zoneOffset(new Date(updatedAt), zone)}
    </span>
  );
}

/** Others changed what the list shows; rows stay where they are until the person asks. */
function HeldPill({ added, onShow }: { added: number; onShow: () => void }) {
  const { t } = useTranslation('blocks');
  return (
    <span role="status">
      <button type="button" className={styles.live} onClick={onShow}>
        {added > 0 ? t('list.new', { count: added }) : t('list.changed')}
      </button>
    </span>
  );
}
