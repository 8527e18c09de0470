import { taskPlan } from '@tilldeck/contracts/tasks/task.schemas';
import { ad } from '@tilldeck/phrases/en-US/ad';
import { block } from '@tilldeck/phrases/en-US/block';
import { shell } from '@tilldeck/phrases/en-US/shell';
import type { TestWorld } from '@tilldeck/testkit/harness/test-world';
import { makeStoreApp, makeStoreVersion } from '../fixtures/store-apps.ts';
import { expect, test } from '../fixtures/test.ts';
import { walkTo } from '../fixtures/walk.ts';

test('[NAV-01] pages come from the server’s menu: what a role does not list does not exist', async ({
  page,
  signIn,
}) => {
  await signIn('admin');
  const menu = page.getByRole('navigation', { name: shell['nav.main'] });
  await menu.getByRole('button', { name: 'System' }).click();
  await menu.getByRole('link', { name: 'Dictionaries' }).click();
  await expect(page).toHaveURL(/\/system\/dictionary\/list$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Dictionaries' })).toBeVisible();
  await page.goto('/no/such/page');
  await expect(page).toHaveURL(/\/404$/);
  await expect(page.getByText(shell['title.notFound']).first()).toBeVisible();
  for (const path of ['/403', '/500']) {
    await page.goto(path);
    await expect(page.getByRole('heading').first()).toBeVisible();
    expect(new URL(page.url()).pathname).toBe(path);
  }
});

test('[NAV-01] a partner has no vendor pages in the menu and none by their path', async ({ page, signIn }) => {
  await signIn('kassenwerk-nord');
  const menu = page.getByRole('navigation', { name: shell['nav.main'] });
  await menu.getByRole('button', { name: 'System' }).click();
  await expect(menu.getByRole('link', { name: 'Operation log' })).toBeVisible();
  await expect(menu.getByRole('link', { name: 'Dictionaries' })).toHaveCount(0);
  await page.goto('/system/dictionary/list');
  await expect(page).toHaveURL(/\/404$/);
});

test('the menu is narrowed by typing, and only one branch is open', async ({ page, signIn }) => {
  await signIn('admin');
  const menu = page.getByRole('navigation', { name: shell['nav.main'] });
  const filter = menu.getByRole('searchbox', { name: shell['nav.filter'] });
  await filter.fill('shop');
  await expect(menu.getByRole('link', { name: 'Shops' })).toBeVisible();
  await expect(menu.getByRole('link', { name: 'Device list' })).toHaveCount(0);
  await filter.fill('zzz');
  await expect(menu.getByText(shell['nav.filterNone'])).toBeVisible();
  await filter.press('Escape');
  await menu.getByRole('button', { name: 'Devices' }).click();
  await menu.getByRole('button', { name: 'Fleet' }).click();
  await expect(menu.getByRole('link', { name: 'Device list' })).toBeVisible();
  await menu.getByRole('button', { name: 'Records' }).click();
  await expect(menu.getByRole('link', { name: 'Use log' })).toBeVisible();
  await expect(menu.getByRole('link', { name: 'Device list' })).toHaveCount(0);
  await menu.getByRole('button', { name: 'System' }).click();
  await expect(menu.getByRole('link', { name: 'Use log' })).toHaveCount(0);
});

/** Pages with what stands on the task engine, and what is shown on each. */
async function addTasks(world: TestWorld): Promise<[path: string, shown: string | undefined][]> {
  const pages = [
    ['manual', 'notification', '/task/centre'],
    ['release', 'install', '/task/release'],
    ['notification', 'notification', '/device/notifications'],
    ['journal', 'journal', '/device/journal'],
    ['ota', 'ota', '/device/ota'],
  ] as const;
  const tasks = await world.query<{ id: string; title: string }>(
    `INSERT INTO tasks_task (org_id, kind, lane, title, source, payload, target, target_hash, plan, state, timeout_s, max_attempts)
     SELECT 1, p.kind, 'quick', 'Page of ' || p.source, p.source,
            '{"title": "Hi", "content": "There", "display": "popup", "fileId": "1", "appName": "Till", "firmwareVersion": "2",
              "durationMinutes": 5, "maxBytes": 1048576, "isLocalDeleted": false}',
            '{"scope": "all"}', '', $3, 'finished', 60, 1
       FROM unnest($1::text[], $2::text[]) WITH ORDINALITY p (source, kind, nr) ORDER BY nr RETURNING id, title`,
    [pages.map(([source]) => source), pages.map(([, kind]) => kind), JSON.stringify(taskPlan.parse({}))],
  );
  const [timed] = await world.query<{ id: string; name: string }>(
    `INSERT INTO tasks_timed (org_id, name, weekdays, at_time, kind, payload, target, late_minutes, state)
     VALUES (1, 'Page of timed tasks', '{1}', '03:30', 'reboot', '{}', '{"scope": "all"}', 60, 'disabled') RETURNING id, name`,
    [],
  );
  return [
    ...pages.flatMap(([, , path], at): [string, string | undefined][] => [
      [`${path}/list`, tasks[at]?.title],
      [`${path}/details/${tasks[at]?.id}`, tasks[at]?.title],
    ]),
    ['/device/timedtasks/list', timed?.name],
    [`/device/timedtasks/Details/${timed?.id}`, timed?.name],
  ];
}

/** Pages of the store's reviewers and of all its apps. */
async function addReview(world: TestWorld): Promise<[path: string, shown: string][]> {
  const name = 'PageOfReviews';
  const appId = await makeStoreApp(world, name, 'Kassenwerk Nord GmbH');
  const id = await makeStoreVersion(world, appId, { code: 1, state: 'waiting', permissions: [] });
  return [
    '/appstore/audit/list',
    ...['details', 'firsttrial', 'endtrial'].map((page) => `/appstore/audit/${page}/${id}`),
    '/appstore/applist/list',
    ...['details', 'edit'].map((page) => `/appstore/applist/${page}/${appId}`),
  ].map((path) => [path, name]);
}

/** Pages of an app of the vendor’s own, with a draft of it. */
async function addApp(world: TestWorld): Promise<[path: string, shown: string | undefined][]> {
  const [app] = await world.query<{ id: string; app: string }>(
    `WITH made AS (
       INSERT INTO appstore_app (org_id, package, name, certificate_sha256)
       SELECT 1, 'com.lumentill.pages', 'Page of apps', certificate_sha256 FROM appstore_app LIMIT 1 RETURNING id)
     INSERT INTO appstore_version (app_id, org_id, file_id, size, sha256, version_code, version_name, facts, certificate_sha256, name)
     SELECT made.id, 1, v.file_id, v.size, v.sha256, 1, '1.0', v.facts, v.certificate_sha256, 'Page of apps'
       FROM made, (SELECT * FROM appstore_version LIMIT 1) v RETURNING id, app_id AS app`,
    [],
  );
  await world.query('UPDATE appstore_app SET newest_version_id = $2 WHERE id = $1', [app?.app, app?.id]);
  const shown = 'Page of apps';
  return [
    ['/appstore/myapp/list', shown],
    ['/appstore/myapp/add', '.apk'],
    [`/appstore/myapp/edit?id=${app?.id}`, shown],
    [`/appstore/myapp/details/${app?.app}`, shown],
    ['/appstore/version/list', shown],
    [`/appstore/version/details/${app?.id}`, shown],
    ['/appstore/category/list', 'Point of sale'],
  ];
}

test('[NAV-03] pages of devices, tasks, apps, reviews and partners stand at their literal paths', async ({
  page,
  signIn,
  world,
}) => {
  // More than thirty pages, each of which is loaded for the first time.
  test.setTimeout(180_000);
  const [report] = await world.query<{ id: string; sn: string }>(
    'SELECT id, sn FROM link_examination ORDER BY id DESC LIMIT 1',
  );
  const [partner] = await world.query<{ id: string; name: string }>(
    // Other tests leave partners that were never activated, or have ended and are in no list.
    `SELECT id, name FROM identity_org WHERE kind = 'partner' AND is_enabled AND activated_at IS NOT NULL
        AND terminated_at IS NULL ORDER BY id DESC LIMIT 1`,
  );
  const ofTasks = await addTasks(world);
  const ofApps = await addApp(world);
  const ofReviews = await addReview(world);
  await signIn('admin');
  const pages: [path: string, shown: string | undefined][] = [
    ...ofTasks,
    ...ofApps,
    ...ofReviews,
    ['/device/examination/list', report?.sn],
    [`/device/examination/details/${report?.id}`, report?.sn],
    ['/appstore/blacklist/list', block.title],
    ['/appstore/ads/list', ad.title],
    ['/partner/admin/list', partner?.name],
    [`/partner/authority/${partner?.id}`, partner?.name],
    [`/partner/set/${partner?.id}`, partner?.name],
  ];
  for (const [path, shown] of pages) {
    await walkTo(page, path);
    await expect(
      page
        .getByRole('main')
        .getByText(shown ?? '')
        .first(),
      path,
    ).toBeVisible();
    expect(new URL(page.url()).pathname).toBe(path.split('?')[0]);
  }
});

test('[NAV-01] [NAV-04] / is /home, and a signed-in person at /user/login goes there', async ({ page, signIn }) => {
  await signIn('admin');
  await page.goto('/');
  await expect(page).toHaveURL(/\/home$/);
  await page.goto('/user/login');
  await expect(page).toHaveURL(/\/home$/);
});

test.describe('[NAV-04] when user info cannot be read', () => {
  test.use({ expectedComplaints: [[/Failed to load resource/], { scope: 'test' }] });
  test('the token is reset and the person goes to login', async ({ page, signIn }) => {
    await signIn('admin');
    await page.route('**/api/sys/resource/getCurrentUser*', (route) => route.fulfill({ status: 500, body: '{}' }));
    await page.reload();
    await expect(page).toHaveURL(/\/user\/login/);
    await page.unroute('**/api/sys/resource/getCurrentUser*');
    await page.goto('/home');
    await expect(page).toHaveURL(/\/user\/login/);
  });
});

test('[NAV-06] the side menu is 230 px wide, 52 collapsed; the trail is hidden on /home alone', async ({
  page,
  signIn,
}) => {
  await signIn('admin');
  const side = page.getByRole('navigation', { name: shell['nav.main'] });
  const widthOf = () => side.evaluate((element) => (element.closest('aside') ?? element).getBoundingClientRect().width);
  await expect.poll(widthOf).toBe(230);
  const trail = page.getByRole('navigation', { name: shell['nav.breadcrumb'] });
  await expect(trail).toHaveCount(0);
  await page.goto('/system/area/list');
  await expect(trail).toContainText('Areas');
  await page.getByRole('button', { name: shell['nav.collapse'] }).click();
  await expect.poll(widthOf).toBe(52);
  await page.getByRole('button', { name: shell['nav.expand'] }).click();
  await expect.poll(widthOf).toBe(230);
  // A list scrolls in itself; this page is longer than the window.
  await page.goto('/developer/api');
  await expect(page.getByText('system/dictionary').first()).toBeVisible();
  const header = page.getByRole('banner');
  await page.getByRole('main').hover();
  await page.mouse.wheel(0, 2_000);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(0);
  expect((await header.boundingBox())?.y).toBe(0);
});

test('[NAV-07] top right: documentation, bell, language and the person with settings and logout', async ({
  page,
  signIn,
  world,
}) => {
  // Exports and answers of tests that ran before left messages.
  await world.query(`DELETE FROM home_message`);
  await signIn('admin');
  const header = page.getByRole('banner');
  await expect(header.getByRole('link', { name: shell['link.documentation'] })).toBeVisible();
  await expect(header.getByRole('button', { name: shell['language.switch'] })).toBeVisible();
  await header.getByRole('button', { name: new RegExp(shell['notices.label']) }).click();
  for (const [tab, empty] of [
    [shell['notices.notices'], shell['notices.noNotices']],
    [shell['notices.messages'], shell['notices.noMessages']],
  ] as const) {
    await page.getByRole('tab', { name: tab }).click();
    await expect(page.getByText(empty).first()).toBeVisible();
  }
  await page.keyboard.press('Escape');
  await header.getByRole('button', { name: /Grace Lim/ }).click();
  await page.getByRole('menuitem', { name: shell['nav.settings'] }).click();
  await expect(page).toHaveURL(/\/account\/settings$/);
});

test('[AUTH-10] logout asks, ends the session on the server and returns to login', async ({ page, signIn }) => {
  await signIn('support');
  const header = page.getByRole('banner');
  const open = async () => {
    await header.getByRole('button', { name: /Marcus Tan/ }).click();
    await page.getByRole('menuitem', { name: shell['session.logout'] }).click();
  };
  await open();
  await page.getByRole('button', { name: shell['session.cancel'] }).click();
  await expect(page).toHaveURL(/\/home$/);
  await open();
  await page.getByRole('dialog').getByRole('button', { name: shell['session.logout'] }).click();
  await expect(page).toHaveURL(/\/user\/login/);
  await page.goto('/home');
  await expect(page).toHaveURL(/\/user\/login/);
});

test('[NAV-11] titles, scroll to the top, the same page again without an error', async ({ page, signIn }) => {
  await page.setViewportSize({ width: 1366, height: 500 });
  await signIn('admin');
  await expect(page).toHaveTitle('Home - Tilldeck');
  await page.goto('/developer/api');
  await expect(page).toHaveTitle('API reference - Tilldeck');
  await expect(page.getByText('system/dictionary').first()).toBeVisible();
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  const menu = page.getByRole('navigation', { name: shell['nav.main'] });
  await menu.getByRole('link', { name: shell['title.home'] }).click();
  await expect(page).toHaveURL(/\/home$/);
  // The address changes a moment before the page is drawn.
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
});

test('[NAV-11] a click on the current menu item reads the page anew through /redirect', async ({ page, signIn }) => {
  await signIn('admin', '/system/area/list');
  await expect(page.getByText('Andorra').first()).toBeVisible();
  const visited: string[] = [];
  page.on('framenavigated', (frame) => visited.push(new URL(frame.url()).pathname));
  const asked = page.waitForRequest('**/api/userscenter/sys/area/page*');
  const menu = page.getByRole('navigation', { name: shell['nav.main'] });
  await menu.getByRole('link', { name: 'Areas' }).click();
  await asked;
  await expect(page).toHaveURL(/\/system\/area\/list$/);
  expect(visited.some((path) => path.startsWith('/redirect/'))).toBe(true);
});

test('[NAV-12] the whole frame changes its language at once', async ({ page, signIn }) => {
  await signIn('admin');
  await page.getByRole('button', { name: shell['language.switch'] }).click();
  await page.getByText(shell['language.zh-CN']).click();
  await expect(page.getByRole('navigation').first()).toContainText('系统管理');
  await page.goto('/system/dictionary/list');
  await expect(page.getByRole('heading', { level: 1, name: '字典管理' })).toBeVisible();
  await expect(page).toHaveTitle('字典管理 - Tilldeck');
});

test('[NAV-13] a control whose action the role does not list is not there', async ({ page, signIn }) => {
  await signIn('admin', '/system/dictionary/list');
  await expect(page.getByRole('button', { name: 'Add dictionary' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Edit: / }).first()).toBeVisible();
  await page.evaluate(() => localStorage.clear());
  await signIn('support', '/system/dictionary/list');
  await expect(page.getByRole('link', { name: 'ticket_type' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add dictionary' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^Edit: / })).toHaveCount(0);
});
