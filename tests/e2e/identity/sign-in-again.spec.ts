import { blocks } from '@tilldeck/phrases/en-US/blocks';
import { errors } from '@tilldeck/phrases/en-US/domain-texts';
import { shell } from '@tilldeck/phrases/en-US/shell';
import { tag } from '@tilldeck/phrases/en-US/tag';
import { worldPassword } from '@tilldeck/testkit/harness/test-world';
import { signInAs } from '../fixtures/sign-in.ts';
import { expect, test } from '../fixtures/test.ts';

test.use({ expectedComplaints: [[/Failed to load resource/], { scope: 'test' }] });

test('when the session ends over a filled form, signing in again keeps it and the save goes on', async ({
  page,
  world,
  copyAccount,
}) => {
  const { loginName } = await copyAccount('jonas.brandt');
  await signInAs(page, loginName, { to: '/device/tag/list' });
  await page.getByRole('button', { name: tag.add, exact: true }).first().click();
  const form = page.getByRole('dialog', { name: tag.add });
  await form.getByLabel(tag['field.name'], { exact: true }).fill('Kept tag');
  const again = page.getByRole('dialog', { name: shell['session.endedTitle'] });
  // The session ends while the save is on its way. The page may hear of it before the save is refused.
  await page.route(
    '**/device/tag/add*',
    async (route) => {
      await world.query(
        `UPDATE identity_session SET ended_at = now() WHERE account_id = (SELECT id FROM identity_account WHERE login_name = $1)`,
        [loginName],
      );
      await expect(again).toBeVisible();
      await route.continue();
    },
    { times: 1 },
  );
  await form.getByRole('button', { name: blocks['action.save'] }).click();

  const password = again.getByLabel(shell['session.passwordOf'].replace('{{account}}', loginName), { exact: true });
  await expect(password).toBeFocused();
  await page.keyboard.press('Escape');
  await password.fill('Wrong1234');
  await again.getByRole('button', { name: shell['session.signInAgain'] }).click();
  await expect(again.getByText(errors['identity.wrong_credentials'])).toBeVisible();
  await expect(form.getByLabel(tag['field.name'], { exact: true })).toHaveValue('Kept tag');
  await password.fill(worldPassword);
  await again.getByRole('button', { name: shell['session.signInAgain'] }).click();

  await expect(again).toBeHidden();
  await expect(page.getByText(tag.added)).toBeVisible();
  await expect(form).toBeHidden();
  await expect(page.getByRole('row').filter({ hasText: 'Kept tag' })).toBeVisible();
  await expect(page).toHaveURL(/\/device\/tag\/list/);
  await world.query(`DELETE FROM devices_tag WHERE name = 'Kept tag'`);
});
