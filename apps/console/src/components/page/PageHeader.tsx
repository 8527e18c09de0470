import ArrowLeftOutlined from '@ant-design/icons/es/icons/ArrowLeftOutlined';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { GuideLink } from './GuideLink.tsx';
import styles from './PageHeader.module.css';

interface PageHeaderProps {
  title: string;
  /** One quiet line under the title. */
  description?: ReactNode;
  /** Beside the title: state, id, views. */
  beside?: ReactNode;
  actions?: ReactNode;
  /** The list this page was reached from. */
  backHref?: string | undefined;
}

/** The top of a page: what it is, in what state, what can be done. */
export function PageHeader({ title, description, beside, actions, backHref }: PageHeaderProps) {
  const { t } = useTranslation('blocks');
  return (
    <header className={styles.header}>
      <div className={styles.main}>
        {backHref ? (
          <Link to={backHref} className={styles.back} aria-label={t('page.back')} title={t('page.back')}>
            <ArrowLeftOutlined aria-hidden />
          </Link>
        ) : null}
        <h1 className={styles.title} title={title}>
          {title}
        </h1>
        <GuideLink />
        {beside ? <div className={styles.beside}>{beside}</div> : null}
      </div>
      {actions ? <div className={styles.actions}>{actions}</div> : null}
      {description ? <p className={styles.description}>{description}</p> : null}
    </header>
  );
}
