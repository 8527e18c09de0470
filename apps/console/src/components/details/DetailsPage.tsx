import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { ApiError } from '../../lib/request/api-error.ts';
import { EmptyState } from '../page/EmptyState.tsx';
import { ErrorState } from '../page/ErrorState.tsx';
import { PageHeader } from '../page/PageHeader.tsx';
import { type PageTab, PageTabs } from '../page/PageTabs.tsx';
import { SectionCard } from '../page/SectionCard.tsx';
import { SkeletonLines } from '../page/SkeletonLines.tsx';
import { CopyableId } from '../text/CopyableId.tsx';
import styles from './DetailsPage.module.css';

interface DetailsPageProps {
  title: string;
  /** A framed `StatusTag`. */
  status?: ReactNode;
  id?: { label: string; value: string } | undefined;
  description?: ReactNode;
  actions?: ReactNode;
  /** The list this record stands in. */
  backHref?: string;
  /** Above the tabs: what is always worth seeing. */
  summary?: ReactNode;
  tabs?: readonly PageTab[];
  isLoading?: boolean;
  error?: unknown;
  onRetry?: () => void;
  children?: ReactNode;
}

/** Asking again does not help: there is no such record for this person, or the address names none. */
const isMissing = (error: unknown): boolean =>
  error instanceof ApiError && (error.error === 'core.not_found' || error.error === 'core.invalid_input');

/** One record: what it is, its state, what can be done, and its parts in tabs that stand in the URL. */
export function DetailsPage(props: DetailsPageProps) {
  const { title, status, id, description, actions, backHref, summary, tabs, isLoading, error, onRetry } = props;
  const { t } = useTranslation('blocks');
  const [params, setParams] = useSearchParams();
  const first = tabs?.[0]?.key ?? '';
  // Another tab brings its own parameters; those of the tab before mean nothing there.
  const show = (key: string) => setParams(key === first ? {} : { tab: key });
  const isReady = !isLoading && !error;
  return (
    <>
      <PageHeader
        title={isLoading ? t('page.loading') : isMissing(error) ? t('details.missing') : title}
        description={description}
        backHref={backHref}
        beside={
          isReady ? (
            <>
              {id ? <CopyableId value={id.value} label={id.label} isButtonOnly={id.value === title} /> : null}
              {status}
            </>
          ) : null
        }
        actions={isReady ? actions : null}
      />
      {error ? (
        <SectionCard>
          {isMissing(error) ? (
            <EmptyState
              kind="nothing"
              title={t('details.missingText')}
              action={backHref ? <Link to={backHref}>{t('page.back')}</Link> : null}
            />
          ) : (
            <ErrorState error={error} onRetry={onRetry} />
          )}
        </SectionCard>
      ) : isLoading ? (
        <SectionCard>
          <SkeletonLines rows={6} />
        </SectionCard>
      ) : (
        <>
          {summary ? <div className={styles.summary}>{summary}</div> : null}
          {tabs?.length ? (
            <PageTabs label={title} tabs={tabs} active={params.get('tab') ?? first} onChange={show} />
          ) : null}
          {props.children}
        </>
      )}
    </>
  );
}
