/** The pictures of the user guide: who looks at which page, and what has to be on the screen. */
import { expect, type Page } from '@playwright/test';
import { customSettingsRoutes } from '@tilldeck/contracts/policies/rule.routes';
import { taskRoutes } from '@tilldeck/contracts/tasks/task.routes';
import { policies as policiesEn } from '@tilldeck/phrases/en-US/policies';
import { task as taskEn } from '@tilldeck/phrases/en-US/task';
import type { Language } from '@tilldeck/phrases/language';
import { policies as policiesZh } from '@tilldeck/phrases/zh-CN/policies';
import { task as taskZh } from '@tilldeck/phrases/zh-CN/task';
import type { TestWorld } from '@tilldeck/testkit/harness/test-world';
import { type Picture, rowsThere } from './picture.ts';
import { supportPictures } from './support-pictures.ts';

const task = { 'en-US': taskEn, 'zh-CN': taskZh };
const policies = { 'en-US': policiesEn, 'zh-CN': policiesZh };

/** Fills the drawer of a new task: a restart of one shop's devices while it is closed, previewed. */
async function previewRestart(page: Page, language: Language, world: TestWorld): Promise<void> {
  const [shop] = await world.query<{ name: string }>(
    'SELECT name FROM devices_shop WHERE org_id = 2 ORDER BY device_count DESC, id LIMIT 1',
  );
  const say = task[language];
  const drawer = page.getByRole('dialog', { name: say['new.title'] });
  await drawer.getByRole('combobox', { name: say['new.what'] }).fill(say['kind.reboot']);
  await page.getByTitle(say['kind.reboot'], { exact: true }).click();
  await drawer.getByRole('radio', { name: say['scope.shop'], exact: true }).check();
  await drawer.getByRole('combobox', { name: say['target.choose.shop'] }).fill(shop?.name ?? '');
  await page.locator('.ant-select-dropdown:visible .ant-select-item-option', { hasText: shop?.name ?? '' }).click();
  await page.keyboard.press('Tab');
  await drawer.getByRole('button', { name: say['new.preview'], exact: true }).click();
  const preview = page.getByRole('complementary', { name: say['preview.title'] });
  await expect(preview.getByText(say['preview.byModel'])).toBeVisible();
}

/** Opens a new task for some devices of the demo data; `shutdown` needs a second person. */
async function openTask(page: Page, world: TestWorld, kind: 'reboot' | 'shutdown', title: string): Promise<void> {
  const admin = await world.as('admin');
  const devices = await world.query<{ sn: string }>(
    `SELECT sn FROM devices_device WHERE state IN ('online', 'offline') ORDER BY sn LIMIT 12`,
  );
  const aim = { kind, payload: {}, target: { scope: 'sn' as const, sns: devices.map(({ sn }) => sn) } };
  const { hash } = await admin.call(taskRoutes.preview, aim);
  const { id } = await admin.call(taskRoutes.add, { ...aim, title, previewHash: hash });
  // A colleague asked for it, so that the picture shows the side of the second person.
  await world.query(
    `UPDATE tasks_task SET (created_by, account_id) = (SELECT nick_name, id FROM identity_account WHERE login_name = 'support') WHERE id = $1`,
    [id],
  );
  await page.goto(`/task/centre/details/${id}`);
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
}

const restart = { 'en-US': 'Restart after the update', 'zh-CN': '更新后重启' };
const shutdown = { 'en-US': 'Shut down before the move', 'zh-CN': '搬迁前关机' };

const quiet = { 'en-US': 'Quiet evenings', 'zh-CN': '安静的夜晚' };

/** A rule for all devices, pending. */
async function addRule(world: TestWorld, language: Language): Promise<string> {
  const admin = await world.as('admin');
  const { id } = await admin.call(customSettingsRoutes.add, {
    name: quiet[language],
    target: { scope: 'all' },
    payload: { volume: 30, brightness: 60, screenTimeoutS: 300 },
  });
  return id;
}

/** The look before the release of a rule. */
async function lookAtRelease(page: Page, language: Language, world: TestWorld): Promise<void> {
  const say = policies[language];
  const id = await addRule(world, language);
  await page.goto(`/device/custom-settings/details/${id}`);
  await page.getByRole('button', { name: say.release, exact: true }).click();
  await expect(page.getByRole('dialog').getByText(say['preview.samples'])).toBeVisible();
}

export const pictures: readonly Picture[] = [
  {
    name: 'device-overview',
    account: 'admin',
    route: '/device/overview',
    shows: ['features/devices/overview'],
  },
  {
    name: 'device-list-selected',
    account: 'admin',
    route: '/device/list',
    shows: [
      'features/devices/device/DeviceListPage.tsx',
      'features/devices/device/device.columns.tsx',
      'components/list',
    ],
    arrange: async (page) => {
      await rowsThere(page);
      const boxes = page.getByRole('table').locator('tbody').getByRole('checkbox');
      for (const place of [0, 1, 2]) await boxes.nth(place).check();
    },
  },
  {
    name: 'diagnostics',
    account: 'admin',
    route: '/device/diagnostics/list?sn=:id',
    id: `SELECT sn AS id FROM devices_device WHERE org_id = 1 AND state = 'offline' ORDER BY sn LIMIT 1`,
    shows: ['features/link/diagnostics'],
    arrange: async (page) => {
      await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
    },
  },
  {
    name: 'import-list',
    account: 'admin',
    route: '/device/import/list',
    shows: ['features/devices/import'],
    arrange: rowsThere,
  },
  {
    name: 'shop',
    account: 'kassenwerk-nord',
    route: '/device/shop/details/:id?tab=hours',
    id: `SELECT id FROM devices_shop WHERE org_id = 2 AND opening_hours IS NOT NULL ORDER BY id LIMIT 1`,
    shows: ['features/devices/shop'],
  },
  {
    name: 'use-log',
    account: 'admin',
    route: '/device/uselog/list',
    shows: ['features/link/use-log'],
    arrange: rowsThere,
  },
  {
    name: 'new-task',
    account: 'kassenwerk-nord',
    route: '/task/centre/list?open=new',
    shows: ['features/tasks/task', 'features/tasks/parts/preview', 'features/tasks/parts/plan'],
    arrange: previewRestart,
  },
  {
    name: 'task',
    account: 'admin',
    route: '/task/centre/list',
    shows: ['features/tasks/task'],
    arrange: (page, language, world) => openTask(page, world, 'reboot', restart[language]),
  },
  {
    name: 'approval',
    account: 'admin',
    route: '/task/centre/list',
    shows: ['features/tasks/task', 'features/tasks/parts/preview'],
    arrange: (page, language, world) => openTask(page, world, 'shutdown', shutdown[language]),
  },
  {
    name: 'new-release',
    account: 'kassenwerk-nord',
    route: '/task/release/list?open=release.add',
    shows: ['features/tasks/release', 'features/tasks/parts/plan'],
    arrange: async (page) => {
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
  {
    name: 'app-draft',
    account: 'kassenwerk-nord',
    route: '/appstore/myapp/edit?id=:id',
    id: `SELECT id FROM appstore_version WHERE org_id = 2 AND state IN ('draft', 'first_failed') ORDER BY id LIMIT 1`,
    shows: ['features/appstore/my-app'],
  },
  {
    name: 'review-list',
    account: 'reviewer',
    route: '/appstore/audit/list',
    shows: ['features/appstore/review'],
    arrange: rowsThere,
  },
  {
    name: 'partner-list',
    account: 'admin',
    route: '/partner/admin/list',
    shows: ['features/identity/partner'],
    arrange: rowsThere,
  },
  {
    name: 'role',
    account: 'kassenwerk-nord',
    route: '/system/role/details/:id',
    id: `SELECT id FROM identity_role WHERE org_id = 2 ORDER BY code = 'operator' DESC, id LIMIT 1`,
    shows: ['features/identity/role', 'components/permission'],
  },
  {
    name: 'operation-log',
    account: 'admin',
    route: '/system/operationlog/list',
    shows: ['features/system/operation-log'],
    arrange: rowsThere,
  },
  {
    name: 'policy-release',
    account: 'admin',
    route: '/device/custom-settings/list',
    shows: ['features/policies/rule', 'components/rollout'],
    arrange: lookAtRelease,
  },
  ...supportPictures,
];
