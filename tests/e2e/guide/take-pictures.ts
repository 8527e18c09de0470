/** Takes the pictures of docs/guide in both languages, and notes in their manifest what each of them shows. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { type Language, languages } from '@tilldeck/phrases/language';
import type { TestWorld } from '@tilldeck/testkit/harness/test-world';
import { readTexts } from '../../../tools/guide/console-texts.ts';
import { pictureFolder } from '../../../tools/guide/guide-source.ts';
import { manifestPath, readManifest, screenOf } from '../../../tools/guide/picture-state.ts';
import { expect, test } from '../fixtures/test.ts';
import type { Picture } from './picture.ts';
import { pictures } from './pictures.ts';

const maxBytes = 60 * 1024;
/** What is drawn in the place of what has not arrived yet. */
const loading = '[aria-busy=true], [class*=skeleton], main [class*=lines], .ant-spin-spinning';

/** The best quality that stays small enough. Playwright itself writes no WebP. */
async function takePicture(page: Page): Promise<Buffer> {
  const browser = await page.context().newCDPSession(page);
  for (const quality of [85, 75, 65, 55, 45]) {
    const { data } = await browser.send('Page.captureScreenshot', { format: 'webp', quality });
    const picture = Buffer.from(data, 'base64');
    if (picture.length <= maxBytes) return picture;
  }
  throw new Error(`no quality makes the picture smaller than ${maxBytes} bytes`);
}

async function idOf(world: TestWorld, sql: string): Promise<string> {
  const [row] = await world.query<{ id: string }>(sql);
  if (!row) throw new Error(`the demo data has nothing for: ${sql}`);
  return row.id;
}

/** Notes what a picture shows, and forgets pictures that are taken no more. */
async function note({ name, account, route, shows }: Picture): Promise<void> {
  const screen = screenOf(shows, await readTexts('en-US'));
  const known = { ...readManifest(), [name]: { account, route, shows, screen } };
  const kept = pictures.flatMap((picture) => {
    const record = known[picture.name];
    return record ? [[picture.name, record]] : [];
  });
  writeFileSync(manifestPath, `${JSON.stringify(Object.fromEntries(kept), null, 2)}\n`);
}

for (const picture of pictures)
  test(picture.name, async ({ page, signIn, world }) => {
    const { name, account, route, id, arrange } = picture;
    const path = id ? route.replace(':id', await idOf(world, id)) : route;
    for (const language of languages) {
      await show(page, language);
      if (language === languages[0]) await signIn(account, path);
      else await page.goto(path);
      await expect(page.locator('.td-header')).toBeVisible();
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await arrange?.(page, language, world);
      await expect(page.locator(loading)).toHaveCount(0);
      await page.waitForLoadState('networkidle');
      mkdirSync(join(pictureFolder, language), { recursive: true });
      writeFileSync(join(pictureFolder, language, `${name}.webp`), await takePicture(page));
    }
    await note(picture);
  });

/** Pages opened from now on speak this language, in the light theme. */
async function show(page: Page, language: Language): Promise<void> {
  await page.addInitScript((chosen) => {
    localStorage.setItem('tilldeck.language', JSON.stringify(chosen));
    localStorage.setItem('tilldeck.navTheme', '"light"');
  }, language);
}
