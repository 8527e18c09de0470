import type { MenuSpec } from '../identity/menu.schemas.ts';
import { type PolicyKindName, policyKindNames, policyKinds } from './policies.kinds.ts';
import { policyPath } from './policy-path.rules.ts';

const both = ['admin', 'partner'] as const;
const titles: Record<PolicyKindName, readonly [en: string, zh: string]> = {
  wallpaper: ['Wallpaper', '壁纸'],
  boot_animation: ['Boot animation', '开机动画'],
  screen_ads: ['Second-screen ads', '副屏广告'],
  kiosk: ['Kiosk', '单应用模式'],
  app_lock: ['App lock', '应用锁'],
  anti_uninstall: ['Anti-uninstall', '防卸载'],
  auto_install: ['Auto-install', '自动安装'],
  recommended_apps: ['Recommended apps', '推荐应用'],
  app_permissions: ['App permissions', '动态权限'],
  device_permissions: ['Device permissions', '设备权限'],
  print_settings: ['Print settings', '打印设置'],
  alarm_voice: ['Alarm voices', '报警语音'],
  custom_settings: ['Custom settings', '自定义设置'],
};
/** The page of the user guide about a kind. */
const guides: Record<PolicyKindName, string> = {
  wallpaper: 'set-wallpapers',
  boot_animation: 'set-boot-animations',
  screen_ads: 'play-second-screen-ads',
  kiosk: 'lock-a-till-to-one-app',
  app_lock: 'lock-apps',
  anti_uninstall: 'protect-apps',
  auto_install: 'keep-apps-installed',
  recommended_apps: 'recommend-apps',
  app_permissions: 'grant-app-permissions',
  device_permissions: 'restrict-devices',
  print_settings: 'set-print-settings',
  alarm_voice: 'set-alarm-voices',
  custom_settings: 'set-device-settings',
};
const actions = ['query', 'get', 'add', 'edit', 'delete', 'enable', 'disable'] as const;

function pagesOf(kind: PolicyKindName, at: number): MenuSpec[] {
  const [titleEn, titleZh] = titles[kind];
  const { key } = policyKinds[kind];
  const sort = 20 + at * 10;
  const hidden = { parent: 'policies', platforms: both, subPageOf: key, actions: [] } as const;
  return [
    {
      key,
      guide: guides[kind],
      parent: 'policies',
      platforms: both,
      titleEn,
      titleZh,
      path: `${policyPath(kind)}/list`,
      component: 'policies/rule/RuleListPage',
      sort,
      // Enable: release, pause, resume, retry. Disable: withdraw.
      actions,
    },
    {
      ...hidden,
      key: `${key}-details`,
      titleEn: `${titleEn}: details`,
      titleZh: `${titleZh}详情`,
      path: `${policyPath(kind)}/details/:id`,
      component: 'policies/rule/RuleDetailsPage',
      sort: sort + 1,
    },
    {
      ...hidden,
      key: `${key}-add`,
      titleEn: `${titleEn}: add`,
      titleZh: `新增${titleZh}`,
      path: `${policyPath(kind)}/add`,
      component: 'policies/rule/RuleAddPage',
      sort: sort + 2,
    },
    {
      ...hidden,
      key: `${key}-edit`,
      titleEn: `${titleEn}: edit`,
      titleZh: `编辑${titleZh}`,
      path: `${policyPath(kind)}/edit/:id`,
      component: 'policies/rule/RuleEditPage',
      sort: sort + 3,
    },
  ];
}

export const policiesMenus: readonly MenuSpec[] = [
  {
    key: 'policies',
    parent: 'devices',
    platforms: both,
    titleEn: 'Policies',
    titleZh: '设备策略',
    path: '/device/policies',
    component: null,
    sort: 30,
    actions: [],
  },
  {
    key: 'custom-item',
    guide: 'why-a-setting',
    parent: 'policies',
    platforms: both,
    titleEn: 'System custom items',
    titleZh: '系统自定义项',
    path: '/device/custom-item/list',
    component: 'policies/rule/CustomItemListPage',
    sort: 10,
    actions: ['query'],
  },
  ...policyKindNames.flatMap(pagesOf),
];
