import type { Page } from '@playwright/test';
import { companySignOnRoutes } from '@tilldeck/contracts/identity/company-sign-on.routes';
import { companySignOn } from '@tilldeck/phrases/en-US/company-sign-on';
import { errors } from '@tilldeck/phrases/en-US/domain-texts';
import { pages } from '@tilldeck/phrases/en-US/pages';
import { errors as chineseErrors } from '@tilldeck/phrases/zh-CN/domain-texts';
import { pages as chinesePages } from '@tilldeck/phrases/zh-CN/pages';
import {
  startOidcProvider,
  type TestProvider,
  testClient,
  testClientSecret,
} from '@tilldeck/testkit/harness/oidc-provider';
import { expect, test } from '../fixtures/test.ts';

// The provider's own pages have no icon, and the browser asks for one.
test.use({ expectedComplaints: [[/Failed to load resource.*404/], { scope: 'test' }] });

let provider: TestProvider;
test.beforeAll(async ({ world }) => {
  const client = testClient('tilldeck', `${world.url}/user/sso/callback`);
  provider = await startOidcProvider({ people: [], clients: [client] });
});
test.afterAll(() => provider.close());

const signInAtCompany = async (page: Page, user: string) => {
  await page.getByLabel('User').fill(user);
  await page.getByRole('button', { name: 'Sign in at the company' }).click();
};

test('a partner sets up its company’s sign-in, an operator comes in through it and is signed out with it', async ({
  page,
  openElsewhere,
  signIn,
  world,
}) => {
  const [operator] = await world.query<{ login_name: string; email: string; nick_name: string }>(
    `SELECT a.login_name, a.email, a.nick_name FROM identity_account a
      JOIN identity_account lead USING (org_id)
     WHERE lead.login_name = 'kassenwerk-nord' AND NOT a.is_project_lead AND a.is_enabled AND a.terminated_at IS NULL
       AND a.activated_at IS NOT NULL AND NOT a.must_change_password ORDER BY a.id LIMIT 1`,
  );
  if (!operator) throw new Error('the demo data has no operator for this');
  provider.people.set('emp-7', { id: 'emp-7', email: operator.email });

  await signIn('kassenwerk-nord', '/account/sso/list');
  await expect(page.getByText(companySignOn.empty)).toBeVisible();
  await page.getByRole('button', { name: companySignOn.add }).first().click();
  const drawer = page.getByRole('dialog', { name: companySignOn.add });
  await expect(drawer.getByText(`${world.url}/user/sso/callback`)).toBeVisible();
  await drawer.getByLabel(companySignOn['field.name'], { exact: true }).fill('Kassenwerk login');
  await drawer.getByLabel(companySignOn['field.slug']).fill('kassenwerk');
  await drawer.getByLabel(companySignOn['field.issuer']).fill('https://10.1.2.3');
  await drawer.getByLabel(companySignOn['field.clientId']).fill('tilldeck');
  await drawer.getByLabel(companySignOn['field.clientSecret']).fill(testClientSecret);
  await page.keyboard.press('Control+Enter');
  await expect(drawer.getByText(errors['identity.sso_address_refused'])).toBeVisible();
  await drawer.getByLabel(companySignOn['field.issuer']).fill(provider.issuer);
  await page.keyboard.press('Control+Enter');
  await expect(drawer).toBeHidden();

  await page.getByRole('link', { name: 'Kassenwerk login' }).click();
  // The list's row has an action of the same name.
  await expect(page.getByRole('heading', { level: 1, name: 'Kassenwerk login' })).toBeVisible();
  await page.getByRole('button', { name: companySignOn.test }).click();
  const found = page.getByRole('dialog', { name: /^Test results/ });
  await expect(found.getByText(`${provider.issuer}/auth`)).toBeVisible();
  await found.getByRole('button', { name: companySignOn['test.close'] }).last().click();
  await page.getByRole('button', { name: companySignOn.enable }).click();
  await page.getByRole('dialog').getByRole('button', { name: companySignOn.enable }).click();
  await expect(page.getByText(companySignOn['state.enabled'], { exact: true })).toBeVisible();

  // Another person at another computer.
  const theirs = await openElsewhere();
  await theirs.goto('/user/login');
  await theirs.getByRole('link', { name: pages['login.company'] }).click();
  await theirs.getByLabel(pages['company.name']).fill('nobody-here');
  await theirs.getByRole('button', { name: pages['company.submit'] }).click();
  await expect(theirs.getByText(errors['identity.sso_unknown'])).toBeVisible();
  await theirs.getByLabel(pages['company.name']).fill('Kassenwerk');
  await theirs.getByRole('button', { name: pages['company.submit'] }).click();
  await signInAtCompany(theirs, 'emp-7');
  await theirs.waitForURL('**/home');
  await expect(theirs.getByRole('button', { name: /^Account:/ })).toBeVisible();

  // The open page of the partner knows of them without a reload, and what disabling would do to them.
  await expect(page.getByRole('row').filter({ hasText: operator.login_name })).toContainText('emp-7');
  await page.getByRole('button', { name: companySignOn.disable }).click();
  const question = page.getByRole('dialog');
  await expect(question).toContainText('1 person uses it');
  await question.getByRole('button', { name: companySignOn.disable }).click();
  await expect(page.getByText(companySignOn['state.disabled'], { exact: true })).toBeVisible();
  await theirs.goto('/account/settings');
  await theirs.waitForURL(/\/user\/login/);
  await theirs.close();
});

test('in Chinese: a link to the login page names the company, and an answer to another browser signs nobody in', async ({
  page,
  world,
}) => {
  const admin = await world.as('kassenwerk-nord');
  const { issuer } = provider;
  const draft = { name: '林记登录', slug: 'linji', issuer, clientId: 'tilldeck', clientSecret: testClientSecret };
  const { id } = await admin.call(companySignOnRoutes.add, draft);
  await admin.call(companySignOnRoutes.enable, { id });
  await page.addInitScript(() => localStorage.setItem('tilldeck.language', '"zh-CN"'));
  await page.goto('/user/login?company=linji');
  await expect(page.getByRole('heading', { name: chinesePages['company.title'] })).toBeVisible();
  await page.getByRole('button', { name: chinesePages['company.submit'] }).click();
  await signInAtCompany(page, 'unknown-person');
  await expect(page.getByText(chineseErrors['identity.sso_unverified'])).toBeVisible();
  expect(new URL(page.url()).search).toBe('');
  await page.goto('/user/sso/callback?code=stolen&state=of-somebody-else-entirely');
  await expect(page.getByText(chineseErrors['identity.sso_attempt_over'])).toBeVisible();
  await page.getByRole('link', { name: chinesePages['company.back'] }).click();
  await expect(page.getByLabel(chinesePages['field.account'])).toBeVisible();
  await admin.call(companySignOnRoutes.remove, { id });
});
