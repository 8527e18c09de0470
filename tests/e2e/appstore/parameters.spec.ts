import { blocks } from '@tilldeck/phrases/en-US/blocks';
import { parameter as words } from '@tilldeck/phrases/en-US/parameter';
import { chooseFound } from '../fixtures/choose.ts';
import { expect, test } from '../fixtures/test.ts';

const app = { name: 'Quay till', package: 'com.example.quay' };
const option = `${app.name} · ${app.package}`;

test('[APP-07] an app is defined, gets values for a partner and others for one device, and shows where each comes from', async ({
  page,
  signIn,
  world,
}) => {
  await world.query(
    `INSERT INTO appstore_app (org_id, package, name, certificate_sha256) VALUES (1, $1, $2, repeat('0', 64))`,
    [app.package, app.name],
  );
  const [till] = await world.query<{ sn: string; partner: string; org: number }>(
    `SELECT d.sn, o.name AS partner, o.id AS org FROM devices_device d JOIN identity_org o ON o.id = d.org_id
      WHERE d.org_id <> 1 ORDER BY d.id LIMIT 1`,
  );
  const { sn, partner } = till ?? { sn: '', partner: '' };

  await signIn('admin', '/appstore/definition/list');
  await page.getByRole('button', { name: words['definition.add'] }).first().click();
  const chooser = page.getByRole('dialog', { name: words['definition.add'] });
  await chooseFound(page, chooser.getByLabel(words.chooseApp), app.package, option);
  await expect(page.getByRole('heading', { level: 1, name: app.name })).toBeVisible();
  const addField = async (title: string, key: string, byDefault: string) => {
    await page.getByRole('button', { name: words['definition.addField'], exact: true }).click();
    const drawer = page.getByRole('dialog', { name: words['definition.addField'] });
    await drawer.getByLabel(words['field.titleEn']).fill(title);
    await drawer.getByLabel(words['field.titleZh']).fill(title);
    await drawer.getByLabel(words['field.key'], { exact: true }).fill(key);
    await drawer.getByLabel(words['field.byDefault'], { exact: true }).fill(byDefault);
    await drawer.getByRole('button', { name: words['definition.takeField'], exact: true }).click();
    await expect(drawer).toBeHidden();
  };
  await addField('Receipt footer', 'footer', 'Thank you');
  await addField('Greeting', 'greeting', 'Hello');
  await addField('Note', 'note', 'None');
  const preview = page.getByRole('region', { name: words['definition.preview'] });
  await expect(preview.getByLabel('Receipt footer')).toHaveAttribute('placeholder', 'Thank you');
  const save = page.getByRole('button', { name: words['definition.save'] });
  await save.click();
  await expect(save).toHaveAttribute('aria-disabled', 'true');
  await expect(page.getByRole('button', { name: words['definition.discard'] })).toBeHidden();

  await page.goto('/appstore/parameter/list');
  const form = page.getByRole('dialog', { name: words['values.add'] });
  const setFor = async (level: 'partner' | 'device', place: string, shown: string, values: Record<string, string>) => {
    await page.getByRole('button', { name: words['values.add'] }).first().click();
    await chooseFound(page, form.getByLabel(words['field.app'], { exact: true }), app.package, option);
    await form.getByRole('radio', { name: words[`level.${level}`], exact: true }).check();
    await chooseFound(page, form.getByRole('combobox', { name: words[`level.${level}`] }), place, shown);
    for (const [title, value] of Object.entries(values)) await form.getByLabel(title, { exact: true }).fill(value);
    await form.getByRole('button', { name: blocks['action.save'], exact: true }).click();
    await expect(form).toBeHidden();
  };
  await setFor('partner', partner, partner, { 'Receipt footer': 'Of the partner', Greeting: 'Good day' });
  await setFor('device', sn, `${sn} · ${partner}`, { Greeting: 'Till {{device.sn}}' });
  await expect(page.getByRole('row').filter({ hasText: sn })).toContainText('greeting: Till {{device.sn}}');

  await page.goto('/appstore/interface/list');
  await chooseFound(page, page.getByLabel(words['field.app'], { exact: true }), app.package, option);
  await chooseFound(page, page.getByLabel(words['field.sn'], { exact: true }), sn, `${sn} · ${partner}`);
  const gets = page.getByRole('table', { name: words['interface.gets'] });
  const line = (key: string) => gets.getByRole('row').filter({ hasText: key });
  await expect(line('footer')).toContainText('Of the partner');
  await expect(line('footer')).toContainText(`${words['level.partner']}: ${partner}`);
  await expect(line('greeting')).toContainText(`Till ${sn}`);
  await expect(line('greeting')).toContainText(`${words['level.device']}: ${sn}`);
  await expect(line('note')).toContainText(words['origin.default']);
  await expect(page.getByRole('region', { name: words['interface.document'], exact: true }).first()).toContainText(
    `"greeting": "Till ${sn}"`,
  );
});
