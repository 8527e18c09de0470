import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useCommands } from '../../components/palette/useCommands.ts';
import { documentationHref } from '../external-links.config.ts';
import { LanguageMenu } from '../LanguageMenu.tsx';
import { Logo } from '../Logo.tsx';
import { ShellIcon } from '../ShellIcon.tsx';
import './AppHeader.css';
import { ExportsButton } from './ExportsButton.tsx';
import { NoticeBell } from './NoticeBell.tsx';
import { UserMenu } from './UserMenu.tsx';

const ThemeDrawer = lazy(async () => ({ default: (await import('./ThemeDrawer.tsx')).ThemeDrawer }));

interface AppHeaderProps {
  /** Opens the menu, where it is not beside the page. */
  onMenu: (() => void) | null;
}

export function AppHeader({ onMenu }: AppHeaderProps) {
  const { t, i18n } = useTranslation();
  const commands = useCommands();
  const [isThemeOpen, setThemeOpen] = useState(false);
  return (
    <header className="td-header">
      {onMenu && (
        <button
          type="button"
          className="td-header-tool"
          title={t('nav.open')}
          aria-label={t('nav.open')}
          aria-haspopup="dialog"
          onClick={onMenu}
        >
          <ShellIcon name="menu" />
        </button>
      )}
      <Link to="/home" className="td-header-logo">
        <Logo size={28} />
        <span>{t('product.name')}</span>
      </Link>
      <div className="td-header-tools">
        <button
          type="button"
          className="td-header-search"
          aria-label={onMenu ? t('nav.search') : undefined}
          onClick={() => commands.open()}
        >
          <ShellIcon name="search" size={16} />
          <span>{t('nav.search')}</span>
          <kbd>{t('nav.searchHint')}</kbd>
        </button>
        <a
          className="td-header-tool"
          href={documentationHref(i18n.language)}
          target="_blank"
          rel="noreferrer"
          title={t('link.documentation')}
          aria-label={t('link.documentation')}
        >
          <ShellIcon name="book" />
        </a>
        <ExportsButton />
        <NoticeBell />
        <button
          type="button"
          className="td-header-tool"
          title={t('nav.theme')}
          aria-label={t('nav.theme')}
          onClick={() => setThemeOpen(true)}
        >
          <ShellIcon name="palette" />
        </button>
        <LanguageMenu isCompact />
        <UserMenu />
      </div>
      <Suspense>{isThemeOpen && <ThemeDrawer onClose={() => setThemeOpen(false)} />}</Suspense>
    </header>
  );
}
