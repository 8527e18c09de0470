import { gzipSync } from 'node:zlib';
import type { Page, Response } from '@playwright/test';

export interface PageWeight {
  files: number;
  gzipKb: number;
}

/** All scripts and styles a cold page asks for until it shows `ready`, in gzip kB. */
export async function weighPage(page: Page, path: string, ready: () => Promise<unknown>): Promise<PageWeight> {
  const answers: Promise<number>[] = [];
  const weigh = (response: Response) => {
    const kind = response.request().resourceType();
    if (kind !== 'script' && kind !== 'stylesheet') return;
    answers.push(response.body().then((body) => gzipSync(body, { level: 9 }).length));
  };
  // A late response to the previous page would be weighed as well, and its body is gone after the navigation.
  await page.goto('about:blank');
  page.on('response', weigh);
  await page.goto(path);
  await ready();
  await page.waitForLoadState('networkidle');
  page.off('response', weigh);
  const sizes = await Promise.all(answers);
  return { files: sizes.length, gzipKb: Math.round(sizes.reduce((sum, size) => sum + size, 0) / 100) / 10 };
}
