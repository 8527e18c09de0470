import { homeRoutes } from '@tilldeck/contracts/home/home.routes';
import { searchFewest } from '@tilldeck/contracts/home/home.schemas';
import type { MenuNode } from '@tilldeck/contracts/identity/session.schemas';
import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { LineIcon } from '../../components/icon/LineIcon.tsx';
import type { CommandItem, CommandSource } from '../../components/palette/useCommands.ts';
import { iconOf, openablePages, titleOf, trailTo } from '../../lib/navigation/menu-tree.ts';
import { call } from '../../lib/request/call.ts';
import { useSession } from '../../lib/session/session-state.ts';
import { signOut } from '../../lib/session/sign-out.ts';
import { changeSettings, useSettings } from '../../lib/settings/stored-settings.ts';
import { ShellIcon } from '../ShellIcon.tsx';
import { useRecentPages } from './useRecentPages.ts';

const searchRecords =
  (t: TFunction) =>
  async (query: string, signal: AbortSignal): Promise<CommandItem[]> => {
    const keyword = query.trim();
    if (keyword.length < searchFewest) return [];
    const groups = await call(homeRoutes.search, { keyword }, { signal });
    return groups.flatMap(({ key, title, icon, hits, moreHref }) => [
      ...hits.map((hit) => ({
        key: `${key}-${hit.id}`,
        title: hit.title,
        subtitle: [title, hit.subtitle].filter(Boolean).join(' · '),
        icon: <LineIcon name={icon} />,
        href: hit.href,
      })),
      ...(moreHref
        ? [
            {
              key: `${key}-more`,
              title: t('nav.showAll', { title, keyword }),
              href: moreHref,
              icon: <ShellIcon name="right" />,
            },
          ]
        : []),
    ]);
  };

/** What Ctrl-K finds everywhere: recent pages, the pages of the person's menu and the shell's own actions. */
export function useCommandSources(): readonly CommandSource[] {
  const { t } = useTranslation();
  const { menu } = useSession();
  const { language, navTheme } = useSettings();
  const recentPages = useRecentPages(menu);
  return useMemo(() => {
    const otherThemes = (['light', 'dark', 'system'] as const).filter((theme) => theme !== navTheme);
    const otherLanguage = language === 'zh-CN' ? 'en-US' : 'zh-CN';
    const itemOf = (page: MenuNode): CommandItem => ({
      key: page.id,
      title: titleOf(page, language),
      subtitle: trailTo(menu, page)
        .slice(0, -1)
        .map((step) => titleOf(step, language))
        .join(' / '),
      keywords: titleOf(page, otherLanguage),
      icon: <LineIcon name={iconOf(menu, page)} />,
      href: page.path,
    });
    return [
      {
        key: 'recent',
        title: t('nav.recentGroup'),
        isShownFirst: true,
        isOnlyFirst: true,
        items: recentPages.map(itemOf),
      },
      {
        key: 'pages',
        title: t('nav.pagesGroup'),
        isShownFirst: true,
        items: [
          { key: 'home', title: t('title.home'), icon: <ShellIcon name="home" />, href: '/home' },
          ...openablePages(menu).map(itemOf),
          {
            key: 'settings',
            title: t('title.accountSettings'),
            icon: <ShellIcon name="user" />,
            href: '/account/settings',
          },
        ],
      },
      {
        key: 'actions',
        title: t('nav.actionsGroup'),
        items: [
          ...otherThemes.map((theme) => ({
            key: `theme-${theme}`,
            title: t(`theme.${theme}`),
            subtitle: t('theme.appearance'),
            icon: <ShellIcon name="palette" />,
            run: () => changeSettings({ navTheme: theme }),
          })),
          {
            key: 'language',
            title: t(`language.${otherLanguage}`),
            subtitle: t('language.switch'),
            icon: <ShellIcon name="globe" />,
            run: () => changeSettings({ language: otherLanguage }),
          },
          {
            key: 'logout',
            title: t('session.logout'),
            icon: <ShellIcon name="logout" />,
            run: () => void signOut(),
          },
        ],
      },
      // Last: a page or action of that name is meant rather than a text that contains it, and the answer comes later.
      { key: 'records', title: t('nav.recordsGroup'), max: 40, search: searchRecords(t) },
    ];
  }, [t, menu, recentPages, language, navTheme]);
}
