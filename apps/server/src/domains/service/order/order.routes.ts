import { maintenanceRoutes, type OrderRoutes, warrantyRoutes } from '@tilldeck/contracts/service/order.routes';
import type { OrderKind } from '@tilldeck/contracts/service/order.states';
import type { BoundExport } from '../../../platform/export/export-binding.ts';
import { bind } from '../../../platform/http/bind.ts';
import { exportHandler } from '../../files/index.ts';
import { checkLines } from './draft-lines.service.ts';
import { closeOrder, completeOrder, resubmitOrder, submitOrder } from './order.service.ts';
import { findOrderDetail, pageOrders } from './order.view.ts';
import { maintenanceExport, warrantyExport } from './order-export.view.ts';
import { pageLines } from './order-line.view.ts';

const handlersOf = (kind: OrderKind, routes: OrderRoutes, bound: BoundExport) =>
  bind(routes, {
    page: (ctx, input) => pageOrders(ctx.scope, ctx.timezone, kind, input),
    detail: (ctx, input) => findOrderDetail(ctx.scope, input.id, kind),
    lines: (ctx, input) => pageLines(ctx.scope, kind, input),
    check: (ctx, input) => checkLines(ctx, kind, input),
    create: (ctx, input) => submitOrder(ctx, kind, input),
    update: (ctx, input) => resubmitOrder(ctx, kind, input),
    complete: (ctx, input) => completeOrder(ctx, kind, input),
    close: (ctx, input) => closeOrder(ctx, kind, input),
    export: exportHandler(bound),
  });

export const maintenanceHandlers = handlersOf('maintenance', maintenanceRoutes, maintenanceExport);
export const warrantyHandlers = handlersOf('warranty', warrantyRoutes, warrantyExport);
