import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { LineIcon } from '../../components/icon/LineIcon.tsx';
import { iconOf, openablePages, titleOf, trailTo } from '../../lib/navigation/menu-tree.ts';
import { useSession } from '../../lib/session/session-state.ts';
import { useSettings } from '../../lib/settings/stored-settings.ts';
import { ShellIcon } from '../ShellIcon.tsx';

const mostShown = 12;
/** So that a long directory leaves room for the others. */
const mostOfOne = 2;

/** While there are no figures to show: the pages this person can go to. */
export function NextSteps() {
  const { t } = useTranslation('pages');
  const { menu } = useSession();
  const { language } = useSettings();
  const pages = openablePages(menu)
    .filter((page, index, all) => all.slice(0, index).filter(({ pid }) => pid === page.pid).length < mostOfOne)
    .slice(0, mostShown);
  return (
    <section className="td-home-panel" aria-label={t('home.nextSteps')}>
      <header>
        <h2>{t(pages.length > 0 ? 'home.nextSteps' : 'home.noPages')}</h2>
      </header>
      <p className="td-home-soft">{t(pages.length > 0 ? 'home.nextStepsText' : 'home.noPagesText')}</p>
      <div className="td-next-steps">
        {pages.map((page) => {
          const [directory] = trailTo(menu, page);
          return (
            <Link key={page.id} to={page.path}>
              <LineIcon name={iconOf(menu, page)} size={20} />
              <span>
                <strong>{titleOf(page, language)}</strong>
                {directory && directory !== page && <small>{titleOf(directory, language)}</small>}
              </span>
              <ShellIcon name="right" size={16} />
            </Link>
          );
        })}
      </div>
    </section>
  );
}
