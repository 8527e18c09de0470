import { z } from 'zod';
import { defineLiveRoutes, route } from '../core/route.ts';
import { paged, pageOf } from '../core/schema.ts';
import { effectiveDocument, effectiveRequest, ruleConflict, whatIfRequest } from './effective.schemas.ts';
import { anyRuleFilter, ruleRow } from './rule.schemas.ts';

/** What counts on one device, and why. */
export const effectiveRoutes = defineLiveRoutes(
  'policies/effective',
  { topics: ['policies.rule', 'devices.device'], but: { compare: 'The person asks once' } },
  {
    detail: route({
      method: 'POST',
      path: 'device/effective/detail',
      permission: 'device.get',
      summary: 'Every setting of a device with the rule it comes from, what that beat, and the outcome',
      input: effectiveRequest,
      output: effectiveDocument,
      errors: ['core.not_found'],
    }),
    compare: route({
      method: 'POST',
      path: 'device/effective/compare',
      permission: 'device.get',
      summary: 'What would count on the device in another group, shop or partner, or with other tags',
      input: whatIfRequest,
      output: z.object({ now: effectiveDocument, moved: effectiveDocument }),
      errors: ['core.not_found'],
    }),
  },
);

/** 'System custom items': the rules of all kinds. */
export const customItemRoutes = defineLiveRoutes(
  'policies/customItem',
  { topics: ['policies.rule'] },
  {
    page: route({
      method: 'POST',
      path: 'device/customItem/page',
      permission: 'custom-item.query',
      summary: 'Page through the rules of all kinds',
      input: pageOf(anyRuleFilter, ['name', 'updatedAt']),
      output: paged(ruleRow),
      errors: ['core.not_found'],
    }),
    conflicts: route({
      method: 'POST',
      path: 'device/customItem/conflicts',
      permission: 'custom-item.query',
      summary: 'Rules that win nowhere, and rules that only their date decides between; at most 200',
      input: z.object({}),
      output: z.array(ruleConflict),
    }),
  },
);
