import { type ComponentType, Fragment, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMatches } from 'react-router';
import '../../components/base/blocks.css';
import { CommandProvider } from '../../components/palette/CommandProvider.tsx';
import { useLiveState } from '../../lib/live/live.ts';
import { changeSettings, useSettings } from '../../lib/settings/stored-settings.ts';
import { antdScope } from '../antd-scope.config.ts';
import type { PageHandle } from '../page-handle.config.ts';
import { AppHeader } from './AppHeader.tsx';
import './AppLayout.css';
import { PageKeeper } from './PageKeeper.tsx';
import { PageTabs } from './PageTabs.tsx';
import { PageTrail } from './PageTrail.tsx';
import { SideMenu } from './SideMenu.tsx';
import { useCommandSources } from './useCommandSources.tsx';
import { useHiddenHeader } from './useHiddenHeader.ts';

/** The frame of every signed-in page: header, side menu, where you are, the page. */
export function AppLayout() {
  const { t } = useTranslation();
  const settings = useSettings();
  const liveState = useLiveState();
  const Scope = usePageScope();
  const commandSources = useCommandSources();
  const isHeaderHidden = useHiddenHeader(settings.autoHideHeader && settings.fixedHeader);
  const classes = [
    'td-app',
    `td-app-${settings.layout}`,
    settings.isMenuCollapsed ? 'td-app-collapsed' : '',
    settings.fixedHeader ? 'td-app-fixed-header' : '',
    settings.fixedSidebar ? 'td-app-fixed-side' : '',
    isHeaderHidden ? 'td-app-header-hidden' : '',
  ];
  return (
    <CommandProvider sources={commandSources}>
      <div className={classes.filter(Boolean).join(' ')}>
        <a className="td-skip" href="#td-content">
          {t('nav.skip')}
        </a>
        <AppHeader />
        <SideMenu
          isCollapsed={settings.isMenuCollapsed}
          onCollapse={(isMenuCollapsed) => changeSettings({ isMenuCollapsed })}
        />
        <div className="td-app-body">
          {liveState === 'offline' && (
            <div className="td-live-banner" role="status">
              {t('live.offline')}
            </div>
          )}
          {settings.multiTab && <PageTabs />}
          <main id="td-content" tabIndex={-1} className={`td-app-content td-app-content-${settings.contentWidth}`}>
            <PageTrail />
            <Scope>
              <PageKeeper isKeeping={settings.multiTab} />
            </Scope>
          </main>
        </div>
      </div>
    </CommandProvider>
  );
}

/** antd stands around the page from the first one that needs it on; messages then outlive the page they came from. */
function usePageScope(): ComponentType<{ children: ReactNode }> {
  const matches = useMatches();
  const isPlain = (matches.at(-1)?.handle as PageHandle | undefined)?.isPlain ?? false;
  const [Scope, setScope] = useState<ComponentType<{ children: ReactNode }> | null>(null);
  if (!isPlain && Scope === null) setScope(antdScope);
  return Scope ?? Fragment;
}
