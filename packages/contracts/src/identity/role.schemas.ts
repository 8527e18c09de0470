import { z } from 'zod';
import { type ActionKey, actionKeys } from '../core/route.ts';
import { instant, recordId, recordRef } from '../core/schema.ts';
import { thirdPartyServices } from '../core/third-party.ts';

/** What may be done where: permission id to actions. Ids without actions are left out. */
export type Grants = Record<string, readonly ActionKey[]>;

const action = z.enum(actionKeys);
const permissionId = z
  .string()
  .regex(/^[a-z][a-z0-9-]{0,59}$/, 'invalid')
  .meta({ example: 'role' });

/** One permission id with its actions, as lists of them travel on the wire. */
export const permissionGrant = z.object({ permissionId, actions: z.array(action).max(actionKeys.length) });
export type PermissionGrant = z.output<typeof permissionGrant>;
export const permissionGrants = z.array(permissionGrant).max(500);

export const toGrants = (list: readonly PermissionGrant[]): Grants =>
  Object.fromEntries(
    list.filter(({ actions }) => actions.length > 0).map((entry) => [entry.permissionId, entry.actions]),
  );
export const fromGrants = (grants: Grants): PermissionGrant[] =>
  Object.entries(grants)
    .filter(([, actions]) => actions.length > 0)
    .map(([id, actions]) => ({ permissionId: id, actions: [...actions] }));

/** A directory or a page of the catalogue of permissions. */
export const permissionNode = z.object({
  key: z.string().describe('For pages the permission id'),
  parentKey: z.string().nullable(),
  titleEn: z.string(),
  titleZh: z.string(),
  icon: z.string().nullable(),
  actions: z.array(action).describe('What can be given here; directories have none'),
  grantable: z.array(action).describe('What of it the caller may give or take'),
});
export type PermissionNode = z.output<typeof permissionNode>;

export const permissionCatalogue = z.object({
  orgId: recordId,
  orgName: z.string(),
  platform: z.enum(['admin', 'partner']),
  nodes: z.array(permissionNode),
  services: z.array(z.enum(thirdPartyServices)).describe('Third-party services the caller may give or take'),
});
export type PermissionCatalogue = z.output<typeof permissionCatalogue>;

const name = z.string().trim().min(1).max(60);
/** Codes are named in software and imports: letters, digits, underscore, dot and dash. */
const code = z
  .string()
  .trim()
  .regex(/^[A-Za-z][A-Za-z0-9_.-]{1,49}$/, 'code')
  .meta({ example: 'clerk' });
const sort = z.number().int().min(0).max(9999);
const remark = z.string().trim().max(200);
const services = z.array(z.enum(thirdPartyServices)).max(thirdPartyServices.length);

export const roleDraft = z.object({
  name,
  code,
  sort: sort.default(0),
  remark: remark.default(''),
  permissions: permissionGrants.default([]),
  services: services.default([]).describe('Third-party services its accounts may use'),
});

export const roleAddition = roleDraft.extend({
  orgId: recordRef('org').optional().describe('The organisation it belongs to; the caller’s own when absent'),
});

export const roleChange = roleDraft.extend({
  id: recordRef('role'),
  version: z.number().int().describe('The version that was read; a newer one refuses the change'),
});

/** Lists count no further: a role may have tens of thousands of accounts under it. */
export const maxListedAccounts = 100;

export const roleItem = z.object({
  id: recordId,
  name: z.string(),
  code: z.string(),
  sort,
  remark: z.string(),
  orgId: recordId,
  orgName: z.string(),
  platform: z.enum(['admin', 'partner']),
  services,
  permissionCount: z.number().int().describe('Actions it lists'),
  accountCount: z.number().int().describe('Accounts under it that are not terminated; lists count to 100'),
  isOwn: z.boolean().describe('The caller holds it'),
  version: z.number().int(),
  createdAt: instant,
  updatedAt: instant,
});
export type RoleItem = z.output<typeof roleItem>;

/** Why its permissions cannot be changed by the caller; null where they can. */
export const roleLocks = ['above'] as const;

export const roleDetail = roleItem.extend({
  permissions: permissionGrants.describe('What of it is in force: within what its organisation may have'),
  dormantCount: z
    .number()
    .int()
    .describe('Actions it lists that are switched off or not allowed at present; they are kept'),
  lock: z
    .enum(roleLocks)
    .nullable()
    .describe('`above`: it holds more than the caller, who may change name and remark only'),
});
export type RoleDetail = z.output<typeof roleDetail>;

export const roleFilter = z.object({
  keyword: z.string().trim().max(60).optional().describe('Part of the name or the code'),
  orgId: recordId.optional(),
  orgName: z.string().trim().max(60).optional().describe('Part of the organisation’s name'),
  platform: z.enum(['admin', 'partner']).optional(),
});

export const roleAccount = z.object({
  id: recordId,
  loginName: z.string(),
  nickName: z.string(),
  email: z.string(),
  isEnabled: z.boolean(),
  isProjectLead: z.boolean(),
});
export type RoleAccount = z.output<typeof roleAccount>;
