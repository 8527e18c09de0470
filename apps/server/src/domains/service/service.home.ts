import { approvalRoutes } from '@tilldeck/contracts/service/approval.routes';
import { maintenanceRoutes, warrantyRoutes } from '@tilldeck/contracts/service/order.routes';
import { approvalSteps, orderKinds } from '@tilldeck/contracts/service/order.states';
import { domainText } from '@tilldeck/phrases/domain-text';
import { type Searcher, searcherOfList, type Todo, todoOfList } from '../../platform/home/contribution.ts';
import { figuresOfList, type HomeCardSpec } from '../../platform/home/home-card.ts';
import { pageQueue } from './approval/approval.view.ts';
import { pageOrders } from './order/order.view.ts';

const routesOf = { maintenance: maintenanceRoutes, warranty: warrantyRoutes } as const;
const rejectedTexts = { maintenance: 'todo.rejectedMaintenance', warranty: 'todo.rejectedWarranty' } as const;
const topics = ['service.order'];

export const serviceTodos: readonly Todo[] = [
  ...approvalSteps.map((step) =>
    todoOfList(approvalRoutes.page, pageQueue, {
      key: `service.${step}`,
      permission: `order${step}.enable`,
      topics,
      title: (language) => domainText(language, 'service', `todo.${step}`),
      path: `/service/${step}/list`,
      filter: { step },
    }),
  ),
  ...orderKinds.map((kind) =>
    todoOfList(routesOf[kind].page, (ctx, input) => pageOrders(ctx.scope, ctx.timezone, kind, input), {
      key: `service.rejected_${kind}`,
      permission: `${kind}.edit`,
      topics,
      title: (language) => domainText(language, 'service', rejectedTexts[kind]),
      path: `/service/${kind}/list`,
      filter: { state: ['rejected'] },
    }),
  ),
  todoOfList(maintenanceRoutes.page, (ctx, input) => pageOrders(ctx.scope, ctx.timezone, 'maintenance', input), {
    key: 'service.approved_maintenance',
    permission: 'maintenance.enable',
    topics,
    title: (language) => domainText(language, 'service', 'todo.approvedMaintenance'),
    path: '/service/maintenance/list',
    filter: { state: ['approved'] },
  }),
];

export const serviceSearchers: readonly Searcher[] = orderKinds.map((kind) =>
  searcherOfList(routesOf[kind].page, (ctx, input) => pageOrders(ctx.scope, ctx.timezone, kind, input), {
    key: `service.${kind}`,
    icon: 'service',
    title: (language) => domainText(language, 'service', `${kind}.title`),
    path: `/service/${kind}/list`,
    filterFor: (keyword) => ({ keyword }),
    hit: ({ id, number, orgName, po }) => ({
      id,
      title: number,
      subtitle: `${po} · ${orgName}`,
      href: `/service/${kind}/details/${id}`,
    }),
  }),
);

const shownStates = ['pending_review', 'under_approval', 'approved', 'rejected'] as const;
const cardTexts = { maintenance: 'card.maintenance', warranty: 'card.warranty' } as const;

export const serviceCards: readonly HomeCardSpec[] = orderKinds.map((kind, nr) => ({
  key: `service.${kind}`,
  sort: 70 + nr,
  isHiddenEmpty: true,
  permissions: [`${kind}.query`],
  topics,
  title: (language) => domainText(language, 'service', cardTexts[kind]),
  figures: figuresOfList(
    routesOf[kind].page,
    (ctx, input) => pageOrders(ctx.scope, ctx.timezone, kind, input),
    `/service/${kind}/list`,
    ({ language }) =>
      shownStates.map((state) => ({
        key: state,
        label: domainText(language, 'service', `state.${state}`),
        filter: { state: [state] },
        tone: state === 'rejected' ? ('warning' as const) : ('plain' as const),
      })),
  ),
}));
