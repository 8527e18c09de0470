import { carryOutOrderJob, mailOrderJob } from '@tilldeck/contracts/service/order.jobs';
import { bindJob } from '../../../platform/jobs/job-binding.ts';
import { carryOutOrder } from '../effect/effect.service.ts';
import { mailOrder } from './order-mail.service.ts';

export const orderJobs = [
  bindJob(carryOutOrderJob, (app, { orderId }) => carryOutOrder(app, orderId)),
  bindJob(mailOrderJob, (app, { orderId }) => mailOrder(app, orderId)),
];
