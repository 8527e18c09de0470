import { test } from './fixtures/test.ts';

const shots = '/tmp/sdev-shots';
for (const [lang, theme] of [
  ['en-US', 'light'],
  ['zh-CN', 'dark'],
] as const) {
  test(`look ${lang}`, async ({ page, signIn, world }) => {
    test.setTimeout(180_000);
    await page.addInitScript(
      ([l, t]) => {
        try {
          localStorage.setItem('tilldeck.language', JSON.stringify(l));
          localStorage.setItem('tilldeck.navTheme', JSON.stringify(t));
          localStorage.setItem('tilldeck.theme', JSON.stringify(t));
        } catch {}
      },
      [lang, theme],
    );
    await page.emulateMedia({ colorScheme: theme });
    await signIn('kassenwerk-nord');
    const versions = await world.query<{ id: string; app_id: string; package: string; state: string }>(
      `SELECT v.id, v.app_id, v.facts->>'package' as package, v.state FROM appstore_version v ORDER BY id`,
    );
    const failed = versions.find((v) => v.state === 'first_failed');
    const waiting = versions.find((v) => v.state === 'waiting');
    for (const [name, path] of [
      ['list', '/appstore/myapp/list'],
      ['add', '/appstore/myapp/add'],
      ['edit', `/appstore/myapp/edit?id=${failed?.id}`],
      ['waiting', `/appstore/myapp/edit?id=${waiting?.id}`],
      ['details', `/appstore/myapp/details/${waiting?.app_id}`],
      ['versions', '/appstore/version/list'],
      ['version', `/appstore/version/details/${failed?.id}`],
      ['vfile', `/appstore/version/details/${failed?.id}?tab=file`],
    ] as const) {
      await page.goto(path);
      await page.waitForLoadState('networkidle');
      await page.locator('h1').first().waitFor();
      await page.waitForLoadState('networkidle');
      await page.screenshot({ path: `${shots}/${lang}-${name}.png`, fullPage: false });
      if (name === 'edit') {
        await page
          .locator('#draft-visibility input[value=partial]')
          .click()
          .catch(() => undefined);
        await page
          .locator('#draft-deployment input[value=grayscale]')
          .click()
          .catch(() => undefined);
        await page.waitForLoadState('networkidle');
        await page.setViewportSize({ width: 1366, height: 3000 });
        await page.screenshot({ path: `${shots}/${lang}-edit-full.png` });
        await page.setViewportSize({ width: 1366, height: 768 });
        await page
          .locator('#draft-visibility input[value=all]')
          .click()
          .catch(() => undefined);
        await page
          .locator('#draft-deployment input[value=public]')
          .click()
          .catch(() => undefined);
        await page.waitForLoadState('networkidle');
      }
    }
    await page.context().clearCookies();
  });
  test(`admin ${lang}`, async ({ page, signIn }) => {
    await page.addInitScript(
      ([l, t]) => {
        try {
          localStorage.setItem('tilldeck.language', JSON.stringify(l));
          localStorage.setItem('tilldeck.navTheme', JSON.stringify(t));
          localStorage.setItem('tilldeck.theme', JSON.stringify(t));
        } catch {}
      },
      [lang, theme],
    );
    await page.emulateMedia({ colorScheme: theme });
    await signIn('admin', '/appstore/category/list');
    await page.waitForLoadState('networkidle');
    await page.screenshot({ path: `${shots}/${lang}-category.png` });
  });
}
