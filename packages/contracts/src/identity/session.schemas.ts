import { z } from 'zod';
import { actionKeys } from '../core/route.ts';
import { instant, recordId, sensitive } from '../core/schema.ts';
import { thirdPartyServices } from '../core/third-party.ts';
import { passwordPattern } from './credential.limits.ts';

export const loginSalt = z.object({
  salt: z.string().describe('Single use, two minutes'),
  keySalt: z.string().describe("Base64 of the account's own salt; made up, but stable, for names nobody has"),
  iterations: z.number().int(),
  publicKey: z.string().describe('Base64 P-256 point that seals sensitive fields before sign-in'),
  captchaRequired: z.boolean(),
});

export const loginRequest = z.object({
  account: z.string().trim().min(1).max(120).describe('Account id or e-mail address'),
  salt: z.string().min(1).max(100),
  clientNonce: z.string().min(16).max(64),
  password: z.string().min(1).max(100).describe('Proof of the password bound to the salt (SCRAM-SHA-256), base64'),
  captchaId: z.string().max(60).optional(),
  captcha: z.string().max(12).optional().describe('What the captcha image shows'),
});

export const loginResult = z.object({
  accessToken: z.string(),
  serverSignature: z.string().describe("The server's own proof; a client that cannot verify it must not go on"),
  expiresAt: z.iso.datetime(),
});

/** Data of a refused sign-in, whatever the reason. */
export const loginRefusal = z.object({ loginErrorCount: z.number().int(), captchaRequired: z.boolean() });

export const userTypes = ['vendor', 'partner', 'operator', 'developer'] as const;
export type UserType = (typeof userTypes)[number];

export const partnerTypes = ['controllable', 'cooperative'] as const;
export type PartnerType = (typeof partnerTypes)[number];

export const permissionEntry = z.object({
  permissionId: z.string(),
  actionList: z.array(z.object({ action: z.enum(actionKeys) })),
});

export const currentUser = z.object({
  user: z.object({
    id: recordId,
    loginName: z.string(),
    nickName: z.string(),
    headImg: z.string().nullable(),
    email: z.string(),
    userType: z.enum(userTypes),
    role: z.array(z.string()).describe('Role names'),
    timezone: z.string(),
    language: z.string(),
    isProjectLead: z.boolean(),
  }),
  org: z.object({
    orgId: recordId,
    orgName: z.string(),
    isVendor: z.boolean(),
    platform: z.enum(['admin', 'partner']),
    partnerType: z.enum(partnerTypes).nullable(),
    depth: z.number().int().describe('0 for the vendor, 1 to 5 for partners'),
  }),
  permissions: z.array(permissionEntry),
  services: z.array(z.enum(thirdPartyServices)),
  acting: z
    .object({ accessId: recordId, actorOrgName: z.string(), reason: z.string(), expiresAt: instant })
    .nullable()
    .describe('Set while somebody acts for a partner; `org` is then the partner'),
  platformapi: z.number().int(),
  liveSeq: z
    .number()
    .int()
    .describe(
      'Where live changes stood before this was read; `/ws` opened with it as `since` misses none of what came after',
    ),
});
export type CurrentUser = z.output<typeof currentUser>;

/** 0 directory, 1 menu, 2 not a menu item (a page's button or sub-page). */
export const resourceType = z.union([z.literal(0), z.literal(1), z.literal(2)]);

const menuFields = {
  id: z.string(),
  pid: z.string().nullable(),
  path: z.string(),
  name: z.string(),
  titleEn: z.string(),
  titleZh: z.string(),
  permision: z.string().nullable().describe('Permission id; the spelling is the wire’s'),
  component: z.string().nullable(),
  alwaysShow: z.boolean(),
  resourceType,
  hidden: z.boolean(),
  icon: z.string().nullable(),
  isCache: z.boolean(),
  redirect: z.string().nullable(),
  sort: z.number().int(),
};
export interface MenuNode extends z.output<z.ZodObject<typeof menuFields>> {
  children: MenuNode[];
}
export const menuNode: z.ZodType<MenuNode> = z.object({
  ...menuFields,
  get children() {
    return z.array(menuNode);
  },
});

export const email = z.email().max(120);
export const newPassword = sensitive(z.string().regex(passwordPattern, 'password'));

export const captchaImage = z.object({ captchaId: z.string(), image: z.string().describe('SVG as a data URL') });
