import { z } from 'zod';
import { actionKeys } from '../core/route.ts';
import { instant, recordId, recordRef, sensitive } from '../core/schema.ts';
import { initialPasswordPattern, loginNamePattern, maxRolesPerAccount } from './account.limits.ts';
import { type UserType, userTypes } from './session.schemas.ts';

/** What an account of an organisation can be. A label: it grants nothing. */
export const userTypesOf = (isVendor: boolean): readonly UserType[] =>
  isVendor ? ['vendor', 'developer'] : ['operator', 'partner', 'developer'];

const initialPassword = sensitive(z.string().regex(initialPasswordPattern, 'initialPassword'));
const searchText = z.string().trim().max(60);

export const accountDraft = z.object({
  orgId: recordRef('org').optional().describe("Default: the caller's own organisation; otherwise one it controls"),
  loginName: z
    .string()
    .trim()
    .regex(loginNamePattern, 'loginName')
    .meta({ example: 'jo.smith' })
    .describe('Unique regardless of case'),
  email: z
    .email()
    .max(120)
    .meta({ example: 'jo@shop.example' })
    .describe('ASCII letters only; once per organisation, and confirmed for one account of all'),
  nickName: z.string().trim().max(60).default(''),
  phone: z
    .string()
    .trim()
    .regex(/^[+0-9 ()./-]{0,30}$/, 'phone')
    .default(''),
  userType: z.enum(userTypes).describe("One of its organisation's platform"),
  roleIds: z
    .array(recordRef('role'))
    .max(maxRolesPerAccount)
    .default([])
    .describe(
      'All roles it has. New ones: of its organisation or of one that controls it, and none that holds more than the caller',
    ),
  departmentId: recordRef('department').optional().describe('Of the same organisation'),
  isEnabled: z.boolean().default(true),
  initialPassword: initialPassword
    .optional()
    .describe(
      'Letters and digits, 3 to 6; generated when absent. Opens no session: must be replaced at the first sign-in',
    ),
});

export const accountChange = accountDraft
  .omit({ orgId: true, isEnabled: true, initialPassword: true })
  .extend({ id: recordRef('account'), version: z.number().int() });

export const accountChoice = z.object({ id: recordRef('account') });
export const initialPasswordDraft = accountChoice.extend({ initialPassword: initialPassword.optional() });

/** `active`: has its own password. `initial`: waits for the first sign-in. `expired`: waited too long. `pending`: not activated by mail. */
export const activationStates = ['active', 'initial', 'expired', 'pending'] as const;
export type ActivationState = (typeof activationStates)[number];

export const account = z.object({
  id: recordId,
  orgId: recordId,
  orgName: z.string(),
  loginName: z.string(),
  email: z.string(),
  isEmailConfirmed: z.boolean().describe('The owner opened the link we emailed. Only then can the address sign in'),
  nickName: z.string(),
  phone: z.string(),
  userType: z.enum(userTypes),
  isProjectLead: z.boolean().describe('Holds every permission its organisation may have, without a role'),
  isEnabled: z.boolean(),
  activation: z.enum(activationStates),
  roles: z.array(z.object({ id: recordId, name: z.string() })),
  departmentId: recordId.nullable(),
  departmentName: z.string().nullable(),
  lastLoginAt: instant.nullable(),
  createdAt: instant,
  updatedAt: instant,
  version: z.number().int(),
});
export type Account = z.output<typeof account>;

/** A menu page and what the account may do there now. */
export const heldPermission = z.object({
  permissionId: z.string(),
  titleEn: z.string(),
  titleZh: z.string(),
  groupEn: z.string(),
  groupZh: z.string(),
  actions: z.array(z.enum(actionKeys)),
});
export type HeldPermission = z.output<typeof heldPermission>;

export const accountDetail = account.extend({
  initialPasswordUntil: instant.nullable(),
  createdByName: z.string().nullable(),
  permissions: z.array(heldPermission).describe('What it may do at this moment'),
});
export type AccountDetail = z.output<typeof accountDetail>;

export const accountWithPassword = z.object({
  account,
  initialPassword: z.string().describe('Told once, never again'),
  initialPasswordUntil: instant,
});

export const accountFilter = z.object({
  keyword: searchText.optional().describe('Part of login name, email or nickname; the beginning when shorter than 3'),
  organisation: searchText.optional().describe("Part of the organisation's name"),
  orgId: recordId.optional(),
  role: searchText.optional().describe("Part of a role's name"),
  department: searchText.optional().describe("Part of the department's name"),
  departmentId: recordId.optional(),
  userType: z.enum(userTypes).optional(),
  state: z.enum(['enabled', 'disabled']).optional(),
  activated: z.enum(['yes', 'no']).optional().describe('Whether it has a password of its own'),
  lastLogin: z
    .enum(['within7', 'within30', 'before30', 'before90', 'never'])
    .optional()
    .describe('Last sign-in within or longer ago than so many days'),
});

export const organisationSearch = z.object({ keyword: searchText.optional() });
export const organisationChoice = z.object({
  id: recordId,
  name: z.string(),
  isOwn: z.boolean(),
  isVendor: z.boolean(),
});

/** What a form for an account of one organisation offers. */
export const accountFormChoices = z.object({
  orgId: recordId,
  orgName: z.string(),
  userTypes: z.array(z.enum(userTypes)),
  roles: z.array(
    z.object({
      id: recordId,
      name: z.string(),
      orgName: z.string().describe('Whose role it is'),
      isGrantable: z.boolean().describe('False when it holds more than the caller'),
    }),
  ),
  departments: z.array(z.object({ id: recordId, name: z.string(), depth: z.number().int() })).describe('In tree order'),
});
export type AccountFormChoices = z.output<typeof accountFormChoices>;

export const accountSession = z.object({
  id: z.string(),
  method: z.string(),
  ip: z.string().nullable(),
  userAgent: z.string(),
  createdAt: instant,
  expiresAt: instant,
  isOwn: z.boolean().describe('The one this call was made with'),
});

export const sessionsToEnd = accountChoice.extend({
  sessionId: z
    .string()
    .regex(/^[0-9a-f]{64}$/, 'invalid')
    .optional()
    .describe('All of them when absent'),
});
