import { erpRoutes } from '@tilldeck/contracts/devices/erp.routes';
import { bind } from '../../../platform/http/bind.ts';
import { askErp, removeErp, saveErp } from './erp.service.ts';
import { findOwnErp } from './erp.view.ts';

export const erpHandlers = bind(erpRoutes, {
  own: (ctx) => findOwnErp(ctx),
  save: (ctx, input) => saveErp(ctx, input),
  pull: (ctx, input) => askErp(ctx, input),
  remove: (ctx, input) => removeErp(ctx, input),
});
