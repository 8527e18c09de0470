import { z } from 'zod';
import { actionKeys } from '../core/route.ts';
import { instant, recordId, sensitive } from '../core/schema.ts';
import { thirdPartyServices } from '../core/third-party.ts';
import { passwordPattern } from './credential.limits.ts';
import { sessionKinds } from './session.limits.ts';
import { captchaMax, emailMax } from './typed.limits.ts';

export const loginSalt = z.object({
  salt: z.string().describe('Single use, two minutes'),
  keySalt: z.string().describe("Base64 of the account's own salt; random but stable for unknown names"),
  iterations: z.number().int(),
  publicKey: z.string().describe('Base64 P-256 point that seals sensitive fields before sign-in'),
  captchaRequired: z.boolean(),
});

/** What a machine pays for where a person would read a picture. */
export const workPurpose = z.object({
  call: z.enum(['signIn', 'register', 'mail']),
  name: z.string().trim().max(120).describe('The account or address of the call it pays for'),
});
export type WorkPurpose = z.output<typeof workPurpose>;

export const shownDeviceToken = sensitive(z.string().max(100))
  .optional()
  .describe('From an earlier sign-in of this browser: what others did for the account does not hold it up');

/** Fields of a call that may ask for a captcha. */
export const payment = {
  captchaId: z.string().max(60).optional(),
  captcha: z.string().max(captchaMax).optional().describe('What the captcha image shows'),
  work: z.string().max(120).optional().describe('Instead of a captcha: the challenge, a colon and the number found'),
};
export const isKept = z
  .boolean()
  .default(true)
  .describe(
    'Stay signed in on this device for seven days; else a short session: 12 hours, 30 minutes without activity',
  );

export const loginRequest = z.object({
  account: z.string().trim().min(1).max(emailMax).describe('Account ID or email address'),
  salt: z.string().min(1).max(100),
  clientNonce: z.string().min(16).max(64),
  password: z.string().min(1).max(100).describe('Proof of the password bound to the salt (SCRAM-SHA-256), base64'),
  ...payment,
  deviceToken: shownDeviceToken,
  isKept,
});

export const deviceToken = z
  .string()
  .optional()
  .describe('For a browser that is not known yet: keep it and show it at the next sign-in to this account');

export const sessionClock = z.object({
  kind: z.enum(sessionKinds),
  expiresAt: instant.describe('The end, whatever happens'),
  idleUntil: instant.describe('The end without further activity'),
});
export type SessionClock = z.output<typeof sessionClock>;

export const loginResult = z.object({
  accessToken: z.string(),
  serverSignature: z.string().describe("The server's own proof; a client that cannot verify it must not go on"),
  expiresAt: z.iso.datetime(),
  deviceToken,
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
    leadName: z.string().nullable().describe('Whom people of the organisation ask for rights'),
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
    .describe('Set during partner access; `org` is then the partner'),
  isFactorMissing: z
    .boolean()
    .describe(
      'A second factor is demanded and this session has none: until then only setting one up or proving one works',
    ),
  factorDemandedFrom: instant
    .nullable()
    .describe('From when a second factor is demanded, for a person who has none yet'),
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
  guide: z.string().nullable().describe('Page of the user guide about it'),
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

export const email = z.email().max(emailMax).meta({ example: 'ada@shop.example' });
export const newPassword = sensitive(z.string().regex(passwordPattern, 'password')).meta({ example: 'Quietriver47' });

export const captchaImage = z.object({ captchaId: z.string(), image: z.string().describe('PNG as a data URL') });
