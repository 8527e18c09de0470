import type { MenuNode } from '@tilldeck/contracts/identity/session.schemas';
import { createBrowserRouter, type RouteObject, replace } from 'react-router';
import { flattenMenu } from '../lib/navigation/menu-tree.ts';
import { sessionState } from '../lib/session/session-state.ts';
import { openSession } from '../lib/session/session-vault.ts';
import { loadAntdScope } from './antd-scope.screens.ts';
import { lateElement, latePage } from './late-page.screens.tsx';
import { MenuPage } from './navigation/MenuPage.tsx';
import { isWindow, type PageHandle } from './page-handle.rules.ts';
import { NotFoundPage } from './pages/NotFoundPage.tsx';
import { publicRoutes } from './public.screens.ts';
import { RootFrame } from './RootFrame.tsx';
import { RootErrorPage, RouteErrorPage } from './RouteErrorPage.tsx';
import { SplashScreen } from './SplashScreen.tsx';
import { leadSignedInTo, requireSession } from './session-guard.rules.ts';

/** The map of all pages is of no use to visitors, so it comes with the first page of somebody who is signed in. */
const loadPage = async (component: string) => (await import('./page-table.config.ts')).loadPage(component);

const page = (path: string, handle: PageHandle, component: string): RouteObject => ({
  path,
  handle,
  ErrorBoundary: RouteErrorPage,
  lazy: latePage(async () => {
    const [Component] = await Promise.all([loadPage(component), handle.isPlain || loadAntdScope()]);
    return Component ?? NotFoundPage;
  }),
});

/** Pages every signed-in person has, whatever their menu says. */
const fixedRoutes: RouteObject[] = [
  { index: true, ...leadSignedInTo('/home') },
  page('home', { title: 'title.home', isPlain: true }, 'shell/HomePage'),
  page('account/settings', { title: 'title.accountSettings' }, 'shell/AccountSettingsPage'),
  page('account/notices', { title: 'title.notices' }, 'shell/NoticesPage'),
  page('account/notices/:id', { title: 'title.notices' }, 'shell/NoticePage'),
  page('account/termination', { title: 'title.termination' }, 'shell/TerminationPage'),
  page('account/link-cloud', { title: 'title.linkCloud' }, 'shell/LinkCloudPage'),
  page('403', { title: 'title.forbidden', isPlain: true }, 'shell/ForbiddenPage'),
  page('500', { title: 'title.serverError', isPlain: true }, 'shell/ServerErrorPage'),
  {
    path: 'redirect/*',
    handle: { isPlain: true } satisfies PageHandle,
    lazy: latePage(async () => (await import('./navigation/RedirectPage.tsx')).RedirectPage),
  },
];

/** A page that the person's roles lack says so in the frame; what no page has leads on, so that Back does not return here. */
const unknownAddress: RouteObject = {
  path: '*',
  handle: { title: 'title.forbidden', isPlain: true } satisfies PageHandle,
  loader: async (args) => {
    await requireSession(args);
    const { deniedPage } = await import('../lib/permission/denied-page.ts');
    return deniedPage(new URL(args.request.url).pathname) ? null : replace('/404');
  },
  lazy: latePage(async () => (await import('./pages/DeniedPage.tsx')).DeniedPage),
};

const fixedPaths = new Set(['/home', '/account/settings']);

/** The server's menu as routes. A component nobody wrote is a page that does not exist. */
export const menuRoutes = (menu: readonly MenuNode[]): RouteObject[] =>
  flattenMenu(menu)
    .filter((node) => node.component !== null && !fixedPaths.has(node.path))
    .map((node) => ({
      id: `menu:${node.id}`,
      path: node.path,
      handle: { node, isWindow: isWindow(node.component ?? '') } satisfies PageHandle,
      ErrorBoundary: RouteErrorPage,
      lazy: lateElement(async () => {
        const [found] = await Promise.all([loadPage(node.component ?? ''), loadAntdScope()]);
        const Page = found ?? NotFoundPage;
        return (
          <MenuPage node={node}>
            <Page />
          </MenuPage>
        );
      }),
    }));

/** A directory's own address leads to its `redirect`, or to its first page, as the menu stands at that moment. */
const directoryRoutes = (menu: readonly MenuNode[]): RouteObject[] =>
  flattenMenu(menu)
    .filter((node) => node.resourceType === 0 && node.path.startsWith('/'))
    .map((node) => ({ id: `menu:${node.id}`, path: node.path, ...leadSignedInTo(() => wayInto(node.id)) }));

function wayInto(id: string): string {
  const node = flattenMenu(sessionState().menu).find((entry) => entry.id === id);
  const first = flattenMenu(node?.children ?? []).find((child) => child.component && !child.hidden);
  return node?.redirect ?? first?.path ?? '/404';
}

/** Whether a route belongs below `window` instead of `app`. */
export const isOfWindow = ({ handle }: RouteObject): boolean => (handle as PageHandle | undefined)?.isWindow === true;

/** What is there before the menu is known. `besides`: pages without a session that only some builds have. */
export const staticRoutes = (besides: readonly RouteObject[]): RouteObject[] => [
  {
    id: 'root',
    Component: RootFrame,
    HydrateFallback: SplashScreen,
    ErrorBoundary: RootErrorPage,
    children: [
      ...publicRoutes,
      ...besides,
      {
        id: 'app',
        path: '/',
        loader: requireSession,
        shouldRevalidate: () => false,
        lazy: latePage(async () => (await import('./app-layout/AppLayout.tsx')).AppLayout),
        children: [...fixedRoutes, unknownAddress],
      },
      {
        id: 'window',
        path: '/',
        loader: requireSession,
        shouldRevalidate: () => false,
        lazy: latePage(async () => (await import('./own-window/WindowLayout.tsx')).WindowLayout),
        children: [],
      },
    ],
  },
];

export function createConsoleRouter(besides: readonly RouteObject[]) {
  // The menu may grow while the console is open: what is new gets its routes when somebody goes there.
  const known = new Set<string>();
  return createBrowserRouter(staticRoutes(besides), {
    // Asked for every address that no static route matches exactly.
    async patchRoutesOnNavigation({ patch }) {
      if (!openSession()) return;
      const { ensureSession } = await import('../lib/session/load-session.ts');
      try {
        await ensureSession();
      } catch {
        // The guard of the unknown address meets the same failure and deals with it.
        return;
      }
      const { menu } = sessionState();
      const fresh = [...menuRoutes(menu), ...directoryRoutes(menu)].filter(({ id }) => id && !known.has(id));
      for (const { id } of fresh) known.add(id ?? '');
      const [windows, pages] = [fresh.filter(isOfWindow), fresh.filter((route) => !isOfWindow(route))];
      patch('app', pages);
      patch('window', windows);
    },
  });
}
