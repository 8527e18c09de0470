import { ticketDevice } from '@tilldeck/phrases/en-US/ticket-device';
import { expect, test } from '../fixtures/test.ts';

test('a ticket shows its device at submission beside what it is now, with the differences marked', async ({
  page,
  signIn,
  world,
}) => {
  const [ticket] = await world.query<{ id: string }>(
    `SELECT id FROM support_ticket WHERE title = 'Till restarts during payment'`,
  );
  await signIn('support', `/support/tickets/record/reply?id=${ticket?.id}`);
  const panel = page.getByRole('region', { name: ticketDevice.title });
  await expect(panel.getByText(/^\d+ differences$/)).toBeVisible();
  const row = (text: string) => panel.getByRole('row').filter({ hasText: text });
  await expect(row('Coupons')).toContainText('1.4.0');
  await expect(row('Coupons')).toContainText(ticketDevice['mark.removed']);
  await expect(row('5.9.4')).toContainText(ticketDevice['mark.changed']);
  await expect(row(ticketDevice['field.batteryPercent'])).toHaveCount(0);
  await panel.getByText(ticketDevice['view.all'], { exact: true }).click();
  await expect(row(ticketDevice['field.batteryPercent'])).toContainText('18 %');
});
