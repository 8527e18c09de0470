import type { AuditObjectType } from '@tilldeck/contracts/catalogue.audit';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import '../../components/base/blocks.css';
import { HistoryNamesContext } from '../../components/details/useHistoryNames.ts';
import { CommandProvider } from '../../components/palette/CommandProvider.tsx';
import { liveFreshness } from '../../lib/live/live-freshness.ts';
import { FreshnessContext } from '../../lib/live/useFresh.ts';
import { watchSession } from '../../lib/session/session-clock.ts';
import { changeSettings, useSettings } from '../../lib/settings/stored-settings.ts';
import { LeaveGuard } from '../navigation/LeaveGuard.tsx';
import { useNarrow } from '../navigation/useNarrow.ts';
import { AccessNotice } from './AccessNotice.tsx';
import { ActingBanner } from './ActingBanner.tsx';
import { AppHeader } from './AppHeader.tsx';
import './AppLayout.css';
import { FactorNotice } from './FactorNotice.tsx';
import { MenuSheet } from './MenuSheet.tsx';
import { NoticePopup } from './NoticePopup.tsx';
import { OfflineBar } from './OfflineBar.tsx';
import { PageKeeper } from './PageKeeper.tsx';
import { PageScope } from './PageScope.tsx';
import { PageTabs } from './PageTabs.tsx';
import { PageTrail } from './PageTrail.tsx';
import { SideMenu } from './SideMenu.tsx';
import { SignInAgain } from './SignInAgain.tsx';
import { useCommandSources } from './useCommandSources.tsx';
import { useHiddenHeader } from './useHiddenHeader.ts';
import { useRightsChanges } from './useRightsChanges.ts';

/** Few pages show a history, and the table of all fields files is long. */
const loadHistoryNames = async (type: AuditObjectType) =>
  (await import('../history-names.config.ts')).loadHistoryNames(type);

/** The frame of every signed-in page: header, side menu, where you are, the page. */
export function AppLayout() {
  const { t } = useTranslation();
  const settings = useSettings();
  const isNarrow = useNarrow();
  const [isMenuOpen, setMenuOpen] = useState(false);
  const commandSources = useCommandSources();
  useRightsChanges();
  useEffect(() => watchSession(), []);
  const isHeaderHidden = useHiddenHeader(settings.autoHideHeader && settings.fixedHeader);
  const classes = [
    'td-app',
    `td-app-${settings.layout}`,
    isNarrow ? 'td-app-narrow' : settings.isMenuCollapsed ? 'td-app-collapsed' : '',
    settings.fixedHeader ? 'td-app-fixed-header' : '',
    settings.fixedSidebar ? 'td-app-fixed-side' : '',
    isHeaderHidden ? 'td-app-header-hidden' : '',
  ];
  return (
    <FreshnessContext value={liveFreshness}>
      <CommandProvider sources={commandSources}>
        <div className={classes.filter(Boolean).join(' ')}>
          {/* biome-ignore lint/a11y/useValidAnchor: a skip link is a link; it leaves the address alone, as the router cannot ask on the way back from an entry it did not make */}
          <a
            className="td-skip"
            href="#td-content"
            onClick={(event) => {
              event.preventDefault();
              document.getElementById('td-content')?.focus();
            }}
          >
            {t('nav.skip')}
          </a>
          <AppHeader onMenu={isNarrow ? () => setMenuOpen(true) : null} />
          {isNarrow ? (
            isMenuOpen && <MenuSheet onClose={() => setMenuOpen(false)} />
          ) : (
            <SideMenu
              isCollapsed={settings.isMenuCollapsed}
              onCollapse={(isMenuCollapsed) => changeSettings({ isMenuCollapsed })}
            />
          )}
          <div className="td-app-body">
            <LeaveGuard isKeeping={settings.multiTab} />
            <ActingBanner />
            <AccessNotice />
            <FactorNotice />
            <OfflineBar />
            {settings.multiTab && <PageTabs />}
            <main id="td-content" tabIndex={-1} className={`td-app-content td-app-content-${settings.contentWidth}`}>
              <PageTrail />
              <HistoryNamesContext value={loadHistoryNames}>
                <PageScope>
                  <PageKeeper isKeeping={settings.multiTab} />
                </PageScope>
              </HistoryNamesContext>
            </main>
          </div>
        </div>
      </CommandProvider>
      <NoticePopup />
      <SignInAgain />
    </FreshnessContext>
  );
}
