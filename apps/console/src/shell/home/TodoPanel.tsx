import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { ShellIcon } from '../ShellIcon.tsx';
import { QuietPanel } from './QuietPanel.tsx';
import { useTodos } from './useHomeReads.ts';

/** What waits for this person, each with the page where it is done. */
export function TodoPanel() {
  const { t } = useTranslation('pages');
  const { data, error, refetch } = useTodos();
  if (error)
    return (
      <QuietPanel icon="todo" title={t('home.todos')} empty={t('home.notRead')} text={error.message}>
        <button type="button" className="td-link-button" onClick={() => void refetch()}>
          {t('home.readAgain')}
        </button>
      </QuietPanel>
    );
  if (data?.length === 0)
    return <QuietPanel icon="todo" title={t('home.todos')} empty={t('home.noTodos')} text={t('home.noTodosText')} />;
  return (
    <section className="td-home-panel" aria-label={t('home.todos')} aria-busy={data === undefined}>
      <header>
        <h2>{t('home.todos')}</h2>
      </header>
      {data === undefined ? (
        <span className="td-spinner" />
      ) : (
        <ul className="td-todos">
          {data.map(({ key, title, count, isCapped, href }) => (
            <li key={key}>
              <Link to={href}>
                <span>{title}</span>
                <strong>{isCapped ? `${count}+` : count}</strong>
                <ShellIcon name="right" size={16} />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
