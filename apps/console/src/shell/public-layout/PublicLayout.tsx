import { useTranslation } from 'react-i18next';
import { Link, Outlet, useMatches } from 'react-router';
import { LateActingBanner } from '../app-layout/LateActingBanner.tsx';
import { documentationHref, externalLinks } from '../external-links.config.ts';
import { LanguageMenu } from '../LanguageMenu.tsx';
import { Logo } from '../Logo.tsx';
import type { PageHandle } from '../page-handle.rules.ts';
import { ShellIcon } from '../ShellIcon.tsx';
import { BrandPanel } from './BrandPanel.tsx';
import { PublicFooter } from './PublicFooter.tsx';
import './PublicLayout.css';

/** Pages that need no session. `/user/*` stands beside the brand panel, the others have the width for themselves. */
export function PublicLayout() {
  const { t, i18n } = useTranslation();
  const isSplit = useMatches().some((match) => (match.handle as PageHandle | undefined)?.isBesideBrand);
  return (
    <div className={isSplit ? 'td-public td-public-split' : 'td-public'}>
      <LateActingBanner />
      {isSplit && <BrandPanel />}
      <header className="td-public-header">
        <Link to="/" className="td-public-logo">
          <Logo />
          <span>{t('product.name')}</span>
        </Link>
        <nav aria-label={t('nav.main')}>
          <a className="td-public-link" href={documentationHref(i18n.language)} target="_blank" rel="noreferrer">
            {t('link.documentation')}
          </a>
          <a className="td-public-link" href={externalLinks.website} target="_blank" rel="noreferrer">
            {t('link.website')}
          </a>
          <a className="td-public-link" href={externalLinks.deviceGuard} target="_blank" rel="noreferrer">
            {t('link.deviceGuard')}
            <ShellIcon name="external" size={14} />
          </a>
        </nav>
        <LanguageMenu />
      </header>
      <main className="td-public-main">
        <Outlet />
      </main>
      <PublicFooter />
    </div>
  );
}
