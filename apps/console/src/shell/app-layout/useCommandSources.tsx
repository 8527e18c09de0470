import type { MenuNode } from '@tilldeck/contracts/identity/session.schemas';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { CommandItem, CommandSource } from '../../components/palette/useCommands.ts';
import { iconOf, openablePages, titleOf, trailTo } from '../../lib/navigation/menu-tree.ts';
import { call } from '../../lib/request/call.ts';
import { useCan } from '../../lib/session/permission.ts';
import { useSession } from '../../lib/session/session-state.ts';
import { signOut } from '../../lib/session/sign-out.ts';
import { changeSettings, useSettings } from '../../lib/settings/stored-settings.ts';
import { ShellIcon } from '../ShellIcon.tsx';
import { useRecentPages } from './useRecentPages.ts';

/** Fewer signs of a serial number would find half the fleet. */
const fewestSigns = 3;

async function searchDevices(query: string, signal: AbortSignal): Promise<CommandItem[]> {
  const keyword = query.trim();
  if (keyword.length < fewestSigns || !/^[\w*-]+$/.test(keyword)) return [];
  // The calls of devices weigh as much as a page: they come with the first search.
  const { deviceRoutes } = await import('@tilldeck/contracts/devices/device.routes');
  const found = await call(deviceRoutes.choices, { keyword }, { signal });
  return found.map((device) => ({
    key: device.id,
    title: device.sn,
    subtitle: `${device.modelName} · ${device.partnerName}`,
    icon: <ShellIcon name="device" />,
    href: `/device/details/${device.id}`,
  }));
}

/** What Ctrl-K finds everywhere: recent pages, the pages of the person's menu and the shell's own actions. */
export function useCommandSources(): readonly CommandSource[] {
  const { t } = useTranslation();
  const { menu } = useSession();
  const { language, navTheme } = useSettings();
  const recentPages = useRecentPages(menu);
  const maySearchDevices = useCan('device.query');
  return useMemo(() => {
    const otherTheme = navTheme === 'dark' ? 'light' : 'dark';
    const otherLanguage = language === 'zh-CN' ? 'en-US' : 'zh-CN';
    const itemOf = (page: MenuNode): CommandItem => ({
      key: page.id,
      title: titleOf(page, language),
      subtitle: trailTo(menu, page)
        .slice(0, -1)
        .map((step) => titleOf(step, language))
        .join(' / '),
      keywords: titleOf(page, otherLanguage),
      icon: <ShellIcon name={iconOf(menu, page)} />,
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
      ...(maySearchDevices ? [{ key: 'devices', title: t('nav.devicesGroup'), max: 8, search: searchDevices }] : []),
      {
        key: 'actions',
        title: t('nav.actionsGroup'),
        items: [
          {
            key: 'theme',
            title: t(`theme.${otherTheme}`),
            subtitle: t('theme.appearance'),
            icon: <ShellIcon name="palette" />,
            run: () => changeSettings({ navTheme: otherTheme }),
          },
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
    ];
  }, [t, menu, recentPages, language, navTheme, maySearchDevices]);
}
