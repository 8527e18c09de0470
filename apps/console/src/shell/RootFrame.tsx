import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet, useLocation, useMatches } from 'react-router';
import { actingNow } from '../lib/session/session-vault.ts';
import { usePageTitle } from './navigation/usePageTitle.ts';
import { VersionNotice } from './navigation/VersionNotice.tsx';
import { WidthTip } from './navigation/WidthTip.tsx';
import type { PageHandle } from './page-handle.rules.ts';

/** Around every page, public or not. */
export function RootFrame() {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const title = usePageTitle();
  const handle = useMatches().at(-1)?.handle as PageHandle | undefined;

  useEffect(() => {
    const own = title === null ? t('product.name') : `${title} - ${t('product.name')}`;
    const acting = actingNow();
    document.title = acting ? t('acting.pageTitle', { org: acting.orgName, title: own }) : own;
  }, [title, t]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the path is what starts it
  useEffect(() => {
    window.scrollTo(0, 0);
  }, [pathname]);

  return (
    <>
      {handle?.isWindow ? null : <WidthTip />}
      <Outlet />
      <VersionNotice />
    </>
  );
}
