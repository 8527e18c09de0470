import type { ItemHit } from '@tilldeck/contracts/knowledge/item.schemas';
import { ticketRoutes } from '@tilldeck/contracts/support/ticket.routes';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { leadIn, problemIn, productIn, titleIn } from '../../../components/knowledge/answer.rules.ts';
import { EmptyState } from '../../../components/page/EmptyState.tsx';
import { ErrorState } from '../../../components/page/ErrorState.tsx';
import { SkeletonLines } from '../../../components/page/SkeletonLines.tsx';
import { Can } from '../../../lib/session/Can.tsx';
import { detailsHref } from './knowledge.paths.ts';
import styles from './Reader.module.css';

interface AnswerListProps {
  read: { data: { items: ItemHit[] } | undefined; isPending: boolean; error: unknown; refetch: () => unknown };
  /** What was searched for; empty while browsing. */
  asked: string;
}

/** Answers with how they begin, best first. */
export function AnswerList({ read, asked }: AnswerListProps) {
  const { t, i18n } = useTranslation('knowledge');
  if (read.error) return <ErrorState error={read.error} onRetry={() => void read.refetch()} />;
  if (!read.data) return <SkeletonLines rows={8} />;
  const { items } = read.data;
  if (items.length === 0)
    return asked ? (
      <EmptyState
        kind="noMatch"
        title={t('noResult', { text: asked })}
        text={t('noResultText')}
        action={
          <Can route={ticketRoutes.submit}>
            <Link to="/support/tickets/submit">{t('noResultTicket')}</Link>
          </Can>
        }
      />
    ) : (
      <EmptyState kind="nothing" title={t('noAnswers')} />
    );
  return (
    <>
      <p className={styles.count} role="status">
        {asked ? t('results', { count: items.length }) : ''}
      </p>
      <ol className={styles.answers} aria-label={t('tab.answers')}>
        {items.map((item) => (
          <li key={item.id}>
            <Link to={detailsHref(item)}>{titleIn(i18n.language, item)}</Link>
            <p>{leadIn(i18n.language, item)}</p>
            <small>
              {item.isTop ? `${t('pinned')} · ` : ''}
              {productIn(i18n.language, item)} · {problemIn(i18n.language, item)}
            </small>
          </li>
        ))}
      </ol>
    </>
  );
}
