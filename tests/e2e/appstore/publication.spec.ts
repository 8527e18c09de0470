import type { Page } from '@playwright/test';
import { ad } from '@tilldeck/phrases/en-US/ad';
import { appstore } from '@tilldeck/phrases/en-US/appstore';
import { block } from '@tilldeck/phrases/en-US/block';
import { blocks } from '@tilldeck/phrases/en-US/blocks';
import { publication } from '@tilldeck/phrases/en-US/publication';
import { publishSettings } from '@tilldeck/phrases/en-US/publish-settings';
import type { TestWorld } from '@tilldeck/testkit/harness/test-world';
import { chooseFound } from '../fixtures/choose.ts';
import { expect, test } from '../fixtures/test.ts';

const filled = (text: string, values: Record<string, string>) =>
  text.replace(/\{\{(\w+)\}\}/g, (_all, name: string) => values[name] ?? '');
const rowOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });
/** A press that is answered before the next step. */
async function press(page: Page, path: string, button: ReturnType<Page['getByRole']>): Promise<void> {
  const answered = page.waitForResponse((response) => response.url().includes(path));
  await button.click();
  expect(await (await answered).json()).toMatchObject({ code: 200 });
}

/** An app whose first version everybody has, and whose second one has passed its reviews. */
async function addApp(world: TestWorld, name: string): Promise<string> {
  const [app] = await world.query<{ id: string }>(
    `INSERT INTO appstore_app (org_id, package, name, certificate_sha256, is_offered) VALUES (1, $1, $2, '', true) RETURNING id`,
    [`com.example.${name.toLowerCase()}`, name],
  );
  await world.query(
    `WITH file AS (
       INSERT INTO files_object (org_id, kind, state, name, size, sha256, storage_key, upload_ref, part_size)
       VALUES (1, 'apk', 'ready', 'a.apk', 1, repeat('a', 64), gen_random_uuid(), '', 8388608) RETURNING id),
     version AS (
       INSERT INTO appstore_version (app_id, org_id, file_id, size, sha256, version_code, version_name, facts, certificate_sha256, state, name)
       SELECT $1, 1, file.id, 1, repeat('a', 64), c, c || '.0',
              jsonb_build_object('package', 'com.example.x', 'versionCode', c, 'versionName', c || '.0', 'label', '', 'minSdk', 24,
                'targetSdk', 34, 'abis', '[]'::jsonb, 'permissions', '[]'::jsonb, 'exported', '[]'::jsonb, 'isDebuggable', false,
                'schemes', '["v2"]'::jsonb, 'certificates', jsonb_build_array(jsonb_build_object('sha256', repeat('c', 64),
                'subject', 'CN=x', 'validTo', '2050-01-01T00:00:00Z', 'algorithm', 'EC P-256'))),
              repeat('c', 64), 'final_passed', $2
         FROM file, generate_series(1, 2) c RETURNING id, version_code)
     INSERT INTO appstore_publication (app_id, version_id, org_id, state, upgrade_mode, visibility, deployment, started_at)
     SELECT $1, id, 1, 'live', 'default', 'all', 'public', now() FROM version WHERE version_code = 1`,
    [app?.id, name],
  );
  await world.query(
    `UPDATE appstore_app SET public_version_id = (SELECT min(id) FROM appstore_version WHERE app_id = $1),
       newest_version_id = (SELECT max(id) FROM appstore_version WHERE app_id = $1) WHERE id = $1`,
    [app?.id],
  );
  return app?.id ?? '';
}

test.afterEach(async ({ world }) => {
  await world.query(
    `DELETE FROM appstore_publication USING appstore_app a WHERE app_id = a.id AND a.package = 'com.example.grayish'`,
  );
  await world.query(
    `DELETE FROM appstore_version USING appstore_app a WHERE app_id = a.id AND a.package = 'com.example.grayish'`,
  );
  await world.query(`DELETE FROM appstore_app WHERE package = 'com.example.grayish'`);
  await world.query(`DELETE FROM appstore_ad WHERE title = 'Summer'`);
  await world.query(`DELETE FROM devices_group WHERE name = 'Quiet tills'`);
});

test('[APP-04] a version goes out in grayscale, wider, is halted and rolled back', async ({ page, signIn, world }) => {
  const id = await addApp(world, 'Grayish');
  await signIn('admin', `/appstore/applist/details/${id}?tab=publications`);
  const card = (kind: string) => page.getByRole('article', { name: kind, exact: true });
  await expect(card(publication['kind.public'])).toContainText('1.0');

  await page.getByRole('button', { name: publication['publish.open'] }).click();
  const form = page.getByRole('dialog', { name: publication['publish.title'] });
  await form.getByRole('radio', { name: appstore['deployment.grayscale'], exact: true }).check();
  await form.getByLabel(publishSettings.percent, { exact: true }).fill('5');
  await form.getByRole('button', { name: publication['publish.action'], exact: true }).click();
  const asked = (text: string) => page.getByRole('dialog', { name: filled(text, { version: '2.0' }) });
  const confirm = async (path: string, text: string, action: string) => {
    await press(page, path, asked(text).getByRole('button', { name: action, exact: true }));
    await expect(asked(text)).toBeHidden();
  };
  await confirm('publication/publish', publication['publish.confirm'], publication['publish.action']);
  await expect(form).toBeHidden();
  const gray = card(publication['kind.grayscale']);
  await expect(gray).toContainText('2.0');
  await expect(gray).toContainText(filled(publication.share, { percent: '5' }));

  await gray.getByRole('button', { name: publication['raise.open'], exact: true }).click();
  const raise = page.getByRole('dialog', { name: filled(publication['raise.title'], { version: '2.0' }) });
  await raise.getByText('20 %', { exact: true }).click();
  await raise.getByRole('button', { name: publication['raise.action'], exact: true }).click();
  await confirm('publication/raise', publication['raise.confirm'], publication['raise.action']);
  await expect(raise).toBeHidden();
  await expect(gray).toContainText(filled(publication.share, { percent: '20' }));

  await gray.getByRole('button', { name: publication['halt.action'], exact: true }).click();
  await confirm('publication/halt', publication['halt.title'], publication['halt.action']);
  await expect(gray).toContainText(appstore['publication.halted']);
  await gray.getByRole('button', { name: publication['rollBack.action'], exact: true }).click();
  await confirm('publication/rollBack', publication['rollBack.title'], publication['rollBack.action']);
  await expect(gray).toHaveCount(0);
  await expect(card(publication['kind.public'])).toContainText('1.0');
  await expect(rowOf(page, '2.0')).toContainText(appstore['publication.rolled_back']);
});

test('[APP-07] an app is kept from a group, and an ad is shown with its picture', async ({ page, signIn, world }) => {
  await world.query(`INSERT INTO devices_group (org_id, name) VALUES (1, 'Quiet tills')`);
  await signIn('admin', '/appstore/blacklist/list');
  await page.getByRole('button', { name: block.add }).first().click();
  const form = page.getByRole('dialog', { name: block.add });
  await chooseFound(page, form.getByLabel(block['field.groups'], { exact: true }), 'Quiet tills');
  await form.getByLabel(block['field.packages'], { exact: true }).fill('com.example.loud');
  await page.keyboard.press('Enter');
  await press(page, 'blacklist/add', form.getByRole('button', { name: block.addAction, exact: true }));
  await expect(form).toBeHidden();
  await expect(rowOf(page, 'com.example.loud')).toContainText('Quiet tills');

  await page.goto('/appstore/ads/list');
  await page.getByRole('button', { name: ad.add }).first().click();
  const drawer = page.getByRole('dialog', { name: ad.add });
  await drawer.getByLabel(ad['field.title'], { exact: true }).fill('Terrace season');
  await drawer.locator('input[type=file]').setInputFiles({
    name: 'summer.png',
    mimeType: 'image/png',
    buffer: Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAHgAAAB4CAAAAAAcD2kOAAAATElEQVR42u3NAQkAAAwDoMVf7MU4HC1geiRisVgsFovFYrFYLBaLxWKxWCwWi8VisVgsFovFYrFYLBaLxWKxWCwWi8VisVgsFou/xQMbgeO0mMA1qQAAAABJRU5ErkJggg==',
      'base64',
    ),
  });
  await expect(drawer.getByText('summer.png')).toBeVisible();
  await expect(drawer.getByRole('progressbar')).toHaveCount(0);
  await press(page, 'ads/add', drawer.getByRole('button', { name: blocks['action.save'], exact: true }));
  await expect(drawer).toBeHidden();
  const row = rowOf(page, 'Terrace season');
  await expect(row).toContainText(ad.enabled);
  await row.getByRole('button', { name: 'Terrace season', exact: true }).click();
  await expect(
    page.getByRole('dialog', { name: 'Terrace season' }).getByRole('img', { name: 'Terrace season' }),
  ).toBeVisible();
});
