import { allocationRoutes } from '@tilldeck/contracts/devices/allocation.routes';
import { bind } from '../../../platform/http/bind.ts';
import { allocateDevices, takeBack } from './allocation.service.ts';
import { findAllocationTargets, pageAllocations } from './allocation.view.ts';

export const allocationHandlers = bind(allocationRoutes, {
  page: (ctx, input) => pageAllocations(ctx, input),
  targets: (ctx, input) => findAllocationTargets(ctx, input),
  allocate: (ctx, input) => allocateDevices(ctx, input),
  takeBack: (ctx, input) => takeBack(ctx, input),
});
