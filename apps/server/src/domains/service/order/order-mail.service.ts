import { type OrderState, orderStates } from '@tilldeck/contracts/service/order.states';
import type { App } from '../../../platform/app.ts';
import { type ScopedDb, systemScope, writeIn } from '../../../platform/db/scope.ts';
import { queueMail } from '../../../platform/mail/mail.jobs.ts';
import { findContact, findDeciders } from '../../identity/index.ts';
import { type orderNews, serviceOrderMail } from './order.mails.ts';
import { oneOf, ordersIn, presentOrder } from './order.view.ts';

const newsOf: Record<OrderState, (typeof orderNews)[number] | null> = {
  pending_review: 'finance',
  under_approval: 'product',
  rejected: 'rejected',
  approved: 'approved',
  completed: 'completed',
  closed: null,
};

/** Writes to those who may take the next step, or to the submitter; what happened in between counts as it is now. */
export const mailOrder = (app: App, orderId: string): Promise<void> => {
  const scope = systemScope(app.database, 'a job mails about service orders');
  return writeIn(scope, async (inside) => {
    const row = await ordersIn(scope, inside.db).where('o.id', '=', orderId).executeTakeFirst();
    const news = row && newsOf[oneOf(orderStates, row.state)];
    if (!row || !news) return;
    const order = presentOrder(row);
    for (const { email, language, name, loginName } of await readersOf(inside, row, news))
      await queueMail(app, inside, serviceOrderMail, {
        to: email,
        language,
        values: {
          name,
          loginName,
          news,
          number: order.number,
          company: order.orgName,
          asker: order.submittedBy,
          reason: order.rejection?.reason ?? '',
          devices: order.lineCount,
          path: `/service/${order.kind}/details/${order.id}`,
        },
        secrets: {},
      });
  });
};

async function readersOf(
  inside: ScopedDb,
  row: { org_id: number; submitted_by_id: string | null; finance_by_id: string | null },
  news: (typeof orderNews)[number],
) {
  if (news === 'finance' || news === 'product') {
    const except = [row.submitted_by_id, row.finance_by_id].filter((id) => id !== null);
    const deciders = await findDeciders(inside, row.org_id, `order${news}.enable`, except);
    return (deciders?.people ?? []).filter(({ isMailed }) => isMailed);
  }
  const contact = row.submitted_by_id && (await findContact(inside, row.submitted_by_id));
  return contact ? [contact] : [];
}
