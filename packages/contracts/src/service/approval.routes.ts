import { defineLiveRoutes, route } from '../core/route.ts';
import { newestFirst, paged } from '../core/schema.ts';
import { approvalChoice, approvalFilter, orderDetail, orderFailure, serviceOrder } from './order.schemas.ts';

const deciding = ['core.not_found', 'core.stale_version', 'core.forbidden', 'service.wrong_state'] as const;
const persons = ['service.own_order', 'service.same_approver'] as const;

/** The two queues. A call is for both; the permission that counts is that of the step the order waits for. */
export const approvalRoutes = defineLiveRoutes(
  'service/approval',
  { topics: ['service.order'] },
  {
    page: route({
      method: 'POST',
      path: 'support/approval/page',
      permission: 'orderfinance.query',
      orPermissions: ['orderproduct.query'],
      summary:
        'Page through the orders of a queue, newest first: those that wait for the step and those that passed it',
      input: newestFirst(approvalFilter),
      output: paged(serviceOrder),
      errors: ['core.forbidden'],
    }),
    pass: route({
      method: 'POST',
      path: 'support/approval/pass',
      permission: 'orderfinance.enable',
      orPermissions: ['orderproduct.enable'],
      notFor: ['key'],
      audit: 'service_order.passed',
      summary: 'Pass the step an order waits for; submitter, finance and product are three people',
      input: approvalChoice,
      output: orderDetail,
      errors: [...deciding, ...persons],
    }),
    fail: route({
      method: 'POST',
      path: 'support/approval/fail',
      permission: 'orderfinance.enable',
      orPermissions: ['orderproduct.enable'],
      notFor: ['key'],
      audit: 'service_order.failed',
      summary: 'Reject an order at the step it waits for, with a reason; it can be changed and submitted again',
      input: approvalChoice.extend(orderFailure.shape),
      output: orderDetail,
      errors: [...deciding, ...persons],
    }),
  },
);
