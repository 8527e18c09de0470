import type { Page } from '@playwright/test';
import { access as accessEn } from '@tilldeck/phrases/en-US/access';
import { blocks as blocksEn } from '@tilldeck/phrases/en-US/blocks';
import { company as companyEn } from '@tilldeck/phrases/en-US/company';
import { audit as auditEn } from '@tilldeck/phrases/en-US/domain-texts';
import { partner as partnerEn } from '@tilldeck/phrases/en-US/partner';
import { profile as profileEn } from '@tilldeck/phrases/en-US/profile';
import { shell as shellEn } from '@tilldeck/phrases/en-US/shell';
import { access as accessZh } from '@tilldeck/phrases/zh-CN/access';
import { blocks as blocksZh } from '@tilldeck/phrases/zh-CN/blocks';
import { company as companyZh } from '@tilldeck/phrases/zh-CN/company';
import { audit as auditZh } from '@tilldeck/phrases/zh-CN/domain-texts';
import { partner as partnerZh } from '@tilldeck/phrases/zh-CN/partner';
import { profile as profileZh } from '@tilldeck/phrases/zh-CN/profile';
import { shell as shellZh } from '@tilldeck/phrases/zh-CN/shell';
import { signInAs } from '../fixtures/sign-in.ts';
import { expect, type OpenElsewhere, test } from '../fixtures/test.ts';

const journeys = [
  {
    language: 'en-US',
    texts: {
      access: accessEn,
      audit: auditEn,
      blocks: blocksEn,
      company: companyEn,
      profile: profileEn,
      shell: shellEn,
    },
    partner: { id: 8, name: 'Harbour Point of Sale Ltd', login: 'harbourpos' },
  },
  {
    language: 'zh-CN',
    texts: {
      access: accessZh,
      audit: auditZh,
      blocks: blocksZh,
      company: companyZh,
      profile: profileZh,
      shell: shellZh,
    },
    partner: { id: 4, name: 'Ibérica de Terminales S.L.', login: 'iberterm' },
  },
] as const;

const filled = (text: string, values: Record<string, string>) =>
  text.replace(/\{\{(\w+)\}\}/g, (_all, name: string) => values[name] ?? '');
const rowOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });

async function open(openElsewhere: OpenElsewhere, account: string, language = 'en-US', to = ''): Promise<Page> {
  const page = await openElsewhere();
  await page.addInitScript((name) => localStorage.setItem('tilldeck.language', JSON.stringify(name)), language);
  await signInAs(page, account, { to });
  return page;
}

const reason = 'Wrong phone number on the receipts';

for (const { language, texts, partner } of journeys) {
  const { access, audit, blocks, company, profile, shell } = texts;
  const banner = (page: Page) => page.getByRole('region', { name: shell['acting.label'] });
  const number = 4_700 + partner.id;
  const ticket = `T-${number}`;
  // An access names an open ticket of its partner.
  test.beforeEach(({ world }) =>
    world.query(
      `INSERT INTO support_ticket (org_id, number, title, type, contact_email)
       VALUES ($1, $2, 'Receipts', 'general', 'contact@shop.example') ON CONFLICT (number) DO NOTHING`,
      [partner.id, number],
    ),
  );
  test.afterEach(({ world }) => world.query('DELETE FROM support_ticket WHERE number = $1', [number]));

  async function actFor(openElsewhere: OpenElsewhere): Promise<Page> {
    const page = await open(openElsewhere, 'admin', language, `/partner/admin/details/${partner.id}`);
    await page.getByRole('button', { name: access.actFor, exact: true }).click();
    const dialog = page.getByRole('dialog', { name: filled(access.actForTitle, { org: partner.name }) });
    await dialog.getByRole('button', { name: access.actForAction }).click();
    await expect(dialog.getByLabel(access.reason)).toHaveAttribute('aria-invalid', 'true');
    await dialog.getByLabel(access.reason).fill(reason);
    await dialog.getByLabel(access.ticket).fill(ticket);
    await dialog.getByLabel(access.minutes).click();
    await page.getByTitle(access['minutes.15']).click();
    await dialog.getByRole('button', { name: access.actForAction }).click();
    await expect(banner(page)).toContainText(filled(shell['acting.banner'], { org: partner.name }));
    return page;
  }

  test(`[AUTH-12] the vendor acts for a partner, and both sides read what was done (${language})`, async ({
    openElsewhere,
  }) => {
    const page = await actFor(openElsewhere);
    await expect(banner(page)).toContainText(reason);
    await expect(page).toHaveTitle(
      new RegExp(`^${filled(shell['acting.pageTitle'], { org: partner.name, title: '' })}`),
    );
    expect(await page.evaluate(() => sessionStorage.getItem('tilldeck.temporaryToken'))).toContain('temporaryToken');
    // Pages with and without a layout of their own, read again each time.
    for (const path of ['/account/operator/list', '/403', '/no-such-page', '/useprivacy', '/account/settings']) {
      await page.goto(path);
      await expect(banner(page)).toBeVisible();
    }
    await expect(page.getByText(profile['acting.text'])).toBeVisible();
    // Another tab of the same browser is the person's own.
    const own = await page.context().newPage();
    await own.goto(`/partner/admin/details/${partner.id}`);
    await expect(own.getByRole('heading', { level: 1, name: partner.name })).toBeVisible();
    await expect(banner(own)).toHaveCount(0);

    await page.goto('/account/company');
    await expect(page.getByRole('heading', { level: 1, name: partner.name })).toBeVisible();
    await page.getByRole('button', { name: company.editAction, exact: true }).click();
    const form = page.getByRole('dialog', { name: company.edit });
    const phone = language === 'en-US' ? '+44 20 5550 4711' : '+34 91 555 4711';
    await form.getByLabel(language === 'en-US' ? partnerEn.phone : partnerZh.phone).fill(phone);
    await form.getByRole('button', { name: blocks['action.save'] }).click();
    await expect(page.getByText(company.saved)).toBeVisible();
    await expect(form).toBeHidden();

    // Left with one click, and the person is in their own session again, on the page they came from.
    await banner(page).getByRole('button', { name: shell['acting.leave'] }).click();
    await page.waitForURL(`**/partner/admin/details/${partner.id}`);
    await expect(page.getByRole('heading', { level: 1, name: partner.name })).toBeVisible();
    await expect(banner(page)).toHaveCount(0);
    await expect(page).not.toHaveTitle(new RegExp(partner.name));
    expect(await page.evaluate(() => sessionStorage.getItem('tilldeck.temporaryToken'))).toBeNull();

    const owner = await open(openElsewhere, partner.login, language);
    for (const [side, orgName] of [
      [page, 'Lumen Till Technologies Pte. Ltd.'],
      [owner, partner.name],
    ] as const) {
      await side.goto('/system/operationlog/list?account=admin');
      const row = rowOf(side, audit['company.changed']).filter({ hasText: orgName }).first();
      await expect(row).toContainText(reason);
      await expect(row).toContainText(partner.name);
      await expect(rowOf(side, audit['access.opened']).filter({ hasText: reason }).first()).toBeVisible();
    }
  });

  test(`[AUTH-12] the partner sees at once who acts for it and ends it (${language})`, async ({ openElsewhere }) => {
    const owner = await open(openElsewhere, partner.login, language);
    const page = await actFor(openElsewhere);
    await page.goto('/account/operator/list');
    await expect(rowOf(page, partner.login).first()).toBeVisible();

    const notice = owner.getByRole('status').filter({ hasText: reason });
    await expect(notice).toContainText('Lumen Till Technologies Pte. Ltd.');
    await expect(notice).toContainText(ticket);
    await notice.getByRole('button', { name: shell['accessNotice.end'] }).click();
    const question = owner.getByRole('dialog', { name: filled(shell['accessNotice.endTitle'], { actor: 'admin' }) });
    await question.getByRole('button', { name: shell['accessNotice.end'] }).click();
    const over = page.getByRole('dialog', { name: shell['acting.overTitle'] });
    await expect(over).toBeVisible();
    await expect(notice).toHaveCount(0);
    await over.getByRole('button', { name: shell['acting.backToOwn'] }).click();
    await page.waitForURL(`**/partner/admin/details/${partner.id}`);
    await expect(page.getByRole('heading', { level: 1, name: partner.name })).toBeVisible();
    await expect(banner(page)).toHaveCount(0);

    // The history of both, each from its side.
    for (const [side, direction] of [
      [owner, access['direction.inward']],
      [page, access['direction.outward']],
    ] as const) {
      await side.goto('/account/access/list');
      const row = rowOf(side, partner.name).first();
      for (const cell of [access['state.ended'], direction, ticket, reason, partner.login])
        await expect(row).toContainText(cell);
    }
  });
}

test('[AUTH-12] an access that runs out leads back, also in a tab that slept through it', async ({
  openElsewhere,
  world,
}) => {
  const page = await open(openElsewhere, 'admin', 'en-US', '/partner/admin/list?as=tree');
  const node = page.getByRole('row').filter({ hasText: 'Gulf Retail Systems FZE' });
  await node.hover();
  await node.getByRole('button', { name: accessEn.actFor }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(accessEn.reason).fill(reason);
  // The tree has keys of its own; what is typed here is not for it.
  await dialog.getByLabel(accessEn.reason).press('Home');
  await dialog.getByLabel(accessEn.reason).pressSequentially('Kiosk: ');
  await dialog.getByRole('button', { name: accessEn.actForAction }).click();
  const banner = page.getByRole('region', { name: shellEn['acting.label'] });
  await expect(banner).toContainText(`Kiosk: ${reason}`);
  await page.getByRole('button', { name: /Grace Lim$/ }).click();
  await expect(page.getByRole('menuitem', { name: shellEn['acting.leave'] })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: shellEn['session.logout'] })).toHaveCount(0);

  const sleeping = await page.context().newPage();
  const kept = await page.evaluate(() => sessionStorage.getItem('tilldeck.temporaryToken'));
  await sleeping.addInitScript((token) => {
    if (!sessionStorage.getItem('slept')) sessionStorage.setItem('tilldeck.temporaryToken', token ?? '');
    sessionStorage.setItem('slept', 'yes');
  }, kept);
  await world.query('UPDATE identity_access SET expires_at = now() WHERE ended_at IS NULL');
  for (const tab of [page, sleeping]) {
    if (tab === sleeping) await tab.goto('/account/operator/list');
    const over = tab.getByRole('dialog', { name: shellEn['acting.overTitle'] });
    await expect(over).toBeVisible();
    await over.getByRole('button', { name: shellEn['acting.backToOwn'] }).click();
    await tab.waitForURL('**/partner/admin/list?as=tree');
    await expect(tab.getByRole('row').filter({ hasText: 'Gulf Retail Systems FZE' })).toBeVisible();
    await expect(tab.getByRole('region', { name: shellEn['acting.label'] })).toHaveCount(0);
  }
});

test('[ACC-03] a cooperative partner is acted for by its upper partner only while it lets it in', async ({
  openElsewhere,
}) => {
  const master = await open(openElsewhere, 'greatlakesmerchant', 'en-US', '/partner/admin/list');
  const child = 'Caisses Laurentides inc.';
  const more = rowOf(master, child).getByRole('button', {
    name: filled(blocksEn['list.moreActions'], { name: child }),
  });
  await more.click();
  const refused = master.getByRole('menuitem', { name: accessEn.actFor });
  await expect(refused).toHaveAttribute('aria-disabled', 'true');
  await refused.hover();
  await expect(master.getByText(accessEn.notLetIn)).toBeVisible();

  const owner = await open(openElsewhere, 'caisseslaurentides');
  const setUpperAccess = async () => {
    await owner.goto('/account/company');
    await owner.getByRole('button', { name: companyEn.editAction, exact: true }).click();
    const form = owner.getByRole('dialog', { name: companyEn.edit });
    await form.getByLabel(partnerEn['flag.upper']).click();
    await form.getByRole('button', { name: blocksEn['action.save'] }).click();
    await expect(owner.getByText(companyEn.saved)).toBeVisible();
  };
  await setUpperAccess();
  await master.goto('/partner/admin/details/30');
  await master.getByRole('button', { name: accessEn.actFor, exact: true }).click();
  await master.getByRole('dialog').getByLabel(accessEn.reason).fill(reason);
  await master.getByRole('dialog').getByRole('button', { name: accessEn.actForAction }).click();
  await expect(master.getByRole('region', { name: shellEn['acting.label'] })).toContainText(child);
  // Taking the word back puts out who is in.
  await setUpperAccess();
  await expect(master.getByRole('dialog', { name: shellEn['acting.overTitle'] })).toBeVisible();
  await expect(owner.getByRole('status').filter({ hasText: reason })).toHaveCount(0);
});
