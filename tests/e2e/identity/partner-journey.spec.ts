import type { Page } from '@playwright/test';
import { blocks as blocksEn } from '@tilldeck/phrases/en-US/blocks';
import { company as companyEn } from '@tilldeck/phrases/en-US/company';
import { partner as partnerEn } from '@tilldeck/phrases/en-US/partner';
import { blocks as blocksZh } from '@tilldeck/phrases/zh-CN/blocks';
import { company as companyZh } from '@tilldeck/phrases/zh-CN/company';
import { partner as partnerZh } from '@tilldeck/phrases/zh-CN/partner';
import { signInAs } from '../fixtures/sign-in.ts';
import { expect, type OpenElsewhere, test } from '../fixtures/test.ts';

/** The same two journeys in both languages, each with a family of its own from the demo data. */
const journeys = [
  {
    language: 'en-US',
    texts: { blocks: blocksEn, company: companyEn, partner: partnerEn },
    master: 'kassenwerk-nord',
    masterName: 'Kassenwerk Nord GmbH',
    child: { id: 14, name: 'Bäckerei-Kassen Süd GmbH', login: 'baeckerei-kassen', below: 'Franken Gastro Service KG' },
  },
  {
    language: 'zh-CN',
    texts: { blocks: blocksZh, company: companyZh, partner: partnerZh },
    master: 'comdigital',
    masterName: 'Comércio Digital do Brasil Ltda.',
    child: {
      id: 23,
      name: 'Nordeste Automação Comercial Ltda.',
      login: 'nordesteautomacao',
      below: 'Padarias Boa Vista Ltda.',
    },
  },
] as const;

const filled = (text: string, values: Record<string, string>) =>
  text.replace(/\{\{(\w+)\}\}/g, (_all, name: string) => values[name] ?? '');
const rowOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });

async function open(openElsewhere: OpenElsewhere, language: string, account: string, to: string): Promise<Page> {
  const page = await openElsewhere();
  await page.addInitScript((name) => localStorage.setItem('tilldeck.language', JSON.stringify(name)), language);
  await signInAs(page, account, { to });
  return page;
}

for (const { language, texts, master, masterName, child } of journeys) {
  const { partner, blocks, company } = texts;

  test(`[ACC-01] [ACC-02] a master creates a controllable sub-partner (${language})`, async ({
    openElsewhere,
    world,
  }) => {
    const page = await open(openElsewhere, language, master, '/partner/admin/list');
    await expect(rowOf(page, child.name).first()).toBeVisible();
    await page.getByRole('button', { name: partner.add }).click();
    const form = page.getByRole('dialog', { name: partner.add });
    const save = () => form.getByRole('button', { name: blocks['action.save'] }).click();
    await save();
    await expect(form.getByText(blocks['rule.required'])).toHaveCount(4);
    const name = `Journey ${language}`;
    await form.getByLabel(partner.name).fill(name);
    await form.getByLabel(partner.contactPerson).fill('Rita Moss');
    // Also the project lead's, whose own field stays empty.
    await form.getByLabel(partner.contactEmail).fill(`lead-${language}@journey.example`);
    await form.getByLabel(partner.website).fill('nonsense');
    await form.getByLabel(partner.loginName).fill(master);
    await save();
    await expect(form.getByText(blocks['rule.url'])).toBeVisible();
    await form.getByLabel(partner.website).fill('https://journey.example');
    await save();
    // The account ID is somebody else's: only the server knows.
    await expect(form.getByLabel(partner.loginName)).toHaveAttribute('aria-invalid', 'true');
    await form.getByLabel(partner.loginName).fill(`journey-${language}`);
    await save();
    await expect(page.getByText(partner.added)).toBeVisible();
    const row = rowOf(page, name);
    for (const cell of [partner['type.controllable'], masterName, partner['activation.pending'], 'Rita Moss'])
      await expect(row).toContainText(cell);

    // The same in the tree: below the master, found by its name.
    await page.getByRole('button', { name: partner['view.tree'] }).click();
    await expect(page).toHaveURL(/as=tree/);
    await expect(page.getByRole('row', { name })).toBeVisible();
    await page.getByLabel(partner['tree.search']).fill(child.below.slice(0, 12));
    await expect(page.getByRole('row', { name: child.name })).toHaveAttribute('aria-expanded', 'true');
    await page.getByRole('row', { name: child.below }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: child.below })).toBeVisible();
    await page.close();
    await world.query(`DELETE FROM identity_account WHERE org_id = (SELECT id FROM identity_org WHERE name = $1)`, [
      name,
    ]);
    await world.query(`DELETE FROM identity_role WHERE org_id = (SELECT id FROM identity_org WHERE name = $1)`, [name]);
    // The product deletes no partner: figures of the data center forget this one by moving it to another year.
    await world.query(`UPDATE identity_org SET created_at = '2000-01-01' WHERE name = $1`, [name]);
    await world.query(`DELETE FROM identity_org WHERE name = $1`, [name]);
  });

  test(`[ACC-02] [ACC-04] [ACC-12] a partner becomes cooperative, and both see what changed (${language})`, async ({
    openElsewhere,
  }) => {
    const ofChild = await open(openElsewhere, language, child.login, '/account/company');
    await expect(ofChild.getByText(partner['type.controllable']).first()).toBeVisible();
    const page = await open(openElsewhere, language, master, '/partner/admin/list');
    await expect(rowOf(page, child.below)).toBeVisible();
    await page.goto(`/partner/set/${child.id}`);
    await page.getByRole('button', { name: partner.convert }).click();
    const question = page.getByRole('dialog', { name: filled(partner.convertTitle, { name: child.name }) });
    await expect(question).toContainText(filled(partner['convert.losers'], { names: masterName }));
    await expect(question).toContainText(filled(partner['convert.store'], { name: masterName }));
    const doIt = question.getByRole('button', { name: partner.convert });
    await expect(doIt).toBeDisabled();
    await question.getByRole('textbox').fill(child.name);
    await doIt.click();
    await expect(page.getByText(partner.converted)).toBeVisible();
    await expect(page.getByText(partner.independentNote)).toBeVisible();
    await expect(page.getByRole('button', { name: partner.convert })).toHaveCount(0);

    // The master keeps the record and loses what is behind it.
    await page.goto('/partner/admin/list');
    await expect(rowOf(page, child.name)).toContainText(partner['type.cooperative']);
    await expect(rowOf(page, child.below)).toHaveCount(0);
    await page.goto(`/partner/authority/${child.id}`);
    await expect(page.getByRole('alert')).toBeVisible();

    // The partner hears of it live, has its own store and keeps those below it.
    await expect(ofChild.getByText(partner['type.cooperative']).first()).toBeVisible();
    await expect(ofChild.getByText(partner.ownStore)).toBeVisible();
    await expect(ofChild.getByRole('heading', { level: 2, name: company.record })).toBeVisible();
    await ofChild.goto('/partner/admin/list');
    await expect(rowOf(ofChild, child.below)).toBeVisible();
  });

  test.afterEach(async ({ world }) => {
    await world.query(`UPDATE identity_org SET partner_type = 'controllable' WHERE id = $1`, [child.id]);
    await world.query(`SELECT replace_org_subtree($1)`, [child.id]);
  });
}
