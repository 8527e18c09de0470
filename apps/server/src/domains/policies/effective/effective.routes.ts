import { customItemRoutes, effectiveRoutes } from '@tilldeck/contracts/policies/effective.routes';
import { bind } from '../../../platform/http/bind.ts';
import { pageRules } from '../rule/rule.view.ts';
import { listConflicts } from './conflict.view.ts';
import { compareEffective, findEffective } from './effective.view.ts';

export const effectiveHandlers = {
  effective: bind(effectiveRoutes, {
    detail: (ctx, { deviceId }) => findEffective(ctx, deviceId),
    compare: (ctx, input) => compareEffective(ctx, input),
  }),
  customItem: bind(customItemRoutes, {
    page: (ctx, input) => pageRules(ctx, input),
    conflicts: (ctx) => listConflicts(ctx),
  }),
};
