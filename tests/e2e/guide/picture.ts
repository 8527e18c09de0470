import { expect, type Page } from '@playwright/test';
import type { Language } from '@tilldeck/phrases/language';
import type { TestWorld } from '@tilldeck/testkit/harness/test-world';

export interface Picture {
  name: string;
  account: string;
  route: string;
  /** SQL that finds the record for `:id` in the route. */
  id?: string;
  /** Folders and files below apps/console/src that the picture shows. */
  shows: string[];
  /** Brings about what the picture is of, once the page is there. */
  arrange?: (page: Page, language: Language, world: TestWorld) => Promise<void>;
}

const firstRow = (page: Page) => page.getByRole('table').locator('tbody tr').first();
export const rowsThere = async (page: Page) => expect(firstRow(page)).toBeVisible();
