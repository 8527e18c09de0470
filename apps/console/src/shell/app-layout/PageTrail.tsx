import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { nodeAt, titleOf, trailTo } from '../../lib/navigation/menu-tree.ts';
import { useSession } from '../../lib/session/session-state.ts';
import { useSettings } from '../../lib/settings/stored-settings.ts';
import { usePageTitle } from '../navigation/usePageTitle.ts';

/** The breadcrumb. The home page has none. */
export function PageTrail() {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const { menu } = useSession();
  const { language } = useSettings();
  const ownTitle = usePageTitle();
  if (pathname === '/home') return null;
  const node = nodeAt(menu, pathname);
  const above = node ? trailTo(menu, node).slice(0, -1) : [];
  return (
    <nav className="td-trail" aria-label={t('nav.breadcrumb')}>
      <ol>
        <li>
          <Link to="/home">{t('title.home')}</Link>
        </li>
        {above.map((step) => (
          <li key={step.id}>
            {step.component ? (
              <Link to={step.path}>{titleOf(step, language)}</Link>
            ) : (
              <span>{titleOf(step, language)}</span>
            )}
          </li>
        ))}
        <li aria-current="page">{ownTitle}</li>
      </ol>
    </nav>
  );
}
