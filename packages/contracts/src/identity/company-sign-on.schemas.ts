import { z } from 'zod';
import { instant, recordId, recordRef, sensitive } from '../core/schema.ts';
import {
  companyNamePattern,
  companySessionHours,
  emailDomainPattern,
  maxEmailDomains,
} from './company-sign-on.limits.ts';

export const companyName = z
  .string()
  .trim()
  .toLowerCase()
  .regex(companyNamePattern, 'companyName')
  .meta({ example: 'kassenwerk' });

/** The beginning of the discovery address: no query, no fragment, nothing a person signs in with. */
const issuer = z.string().trim().max(500).refine(isPlainAddress, 'url').meta({ example: 'https://login.shop.example' });

function isPlainAddress(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, search, hash, username, password } = new URL(text);
  return (protocol === 'https:' || protocol === 'http:') && !search && !hash && !username && !password;
}

const emailDomain = z.string().trim().toLowerCase().max(253).regex(emailDomainPattern, 'emailDomain');

const shared = {
  name: z.string().trim().min(1).max(60).describe('As people read it'),
  slug: companyName.describe('What people type at sign-in; unique in the installation'),
  issuer: issuer.describe("The provider's issuer, whose discovery document is read"),
  clientId: z.string().trim().min(1).max(200),
  isAutoCreating: z.boolean().default(false).describe('Whether people the provider knows and we do not get an account'),
  roleId: recordRef('role').optional().describe('Role of such people; needed when accounts are created'),
  emailDomains: z
    .array(emailDomain)
    .max(maxEmailDomains)
    .transform((domains) => [...new Set(domains)].sort())
    .optional()
    .describe(
      "Accounts are created for addresses of these domains only; the vendor's staff sets them, absent keeps them",
    ),
  isExclusive: z
    .boolean()
    .default(false)
    .describe('Whether linked people come in this way only: no password, no other cloud; the project lead keeps both'),
  isFactorTrusted: z
    .boolean()
    .default(false)
    .describe("Whether a second factor the provider reports (amr: mfa) replaces the account's own"),
  sessionHours: z
    .number()
    .int()
    .min(companySessionHours.min)
    .max(companySessionHours.max)
    .default(companySessionHours.byDefault)
    .describe('How long a session opened this way lasts at most'),
};
const clientSecret = sensitive(z.string().min(1).max(500));

const needRole = (
  { isAutoCreating, roleId }: { isAutoCreating: boolean; roleId?: string | undefined },
  ctx: z.RefinementCtx,
) => {
  if (isAutoCreating && !roleId) ctx.addIssue({ code: 'custom', path: ['roleId'], message: 'required' });
};

export const providerDraft = z.object({ ...shared, clientSecret }).superRefine(needRole);

export const providerChangeFields = z.object({
  ...shared,
  clientSecret: clientSecret.optional().describe('Kept when absent; required when the issuer changes'),
});
/** The form of a change. */
export const providerEdit = providerChangeFields.superRefine(needRole);
export const providerChange = providerChangeFields
  .extend({ id: recordRef('oidcProvider'), version: z.number().int() })
  .superRefine(needRole);

export const providerStates = ['enabled', 'disabled'] as const;

export const signOnProvider = z.object({
  id: recordId,
  orgId: recordId,
  orgName: z.string(),
  name: z.string(),
  slug: z.string(),
  issuer: z.string(),
  clientId: z.string(),
  state: z.enum(providerStates),
  isAutoCreating: z.boolean(),
  roleId: recordId.nullable(),
  roleName: z.string().nullable(),
  emailDomains: z.array(z.string()),
  isExclusive: z.boolean(),
  isFactorTrusted: z.boolean(),
  sessionHours: z.number().int(),
  linkCount: z.number().int().describe('People who came in through it'),
  lastUsedAt: instant.nullable(),
  createdByName: z.string(),
  createdAt: instant,
  version: z.number().int(),
});
export type SignOnProvider = z.output<typeof signOnProvider>;

export const providerFilter = z.object({
  keyword: z.string().trim().max(60).optional().describe('Part of the name, the sign-in name or the issuer'),
  state: z.enum(providerStates).optional(),
});

export const providerLink = z.object({
  accountId: recordId,
  loginName: z.string(),
  nickName: z.string(),
  email: z.string(),
  subject: z.string().describe("The person's id at the provider"),
  isEnabled: z.boolean(),
  linkedAt: instant,
  lastUsedAt: instant.nullable(),
});
export type ProviderLink = z.output<typeof providerLink>;

/** What a look at the provider found. */
export const providerFindings = z.object({
  issuer: z.string(),
  authorizationEndpoint: z.string(),
  tokenEndpoint: z.string(),
  keyCount: z.number().int().describe('Keys that sign identity tokens'),
  hasUserInfo: z.boolean(),
  hasPkce: z.boolean().describe('Says that it supports PKCE with S256'),
  hasIssuerInAnswer: z.boolean().describe('Names itself in its answers (RFC 9207)'),
  missingScopes: z.array(z.string()).describe('Of openid, profile and email'),
});
export type ProviderFindings = z.output<typeof providerFindings>;

export const attemptBegun = z.object({
  name: z.string().describe("The company's name for it"),
  authorizationUrl: z.string().describe('Where the browser goes'),
  state: z.string().describe('Comes back with the browser; it must be the one it left with'),
  browserKey: z.string().describe('Stays in the browser and shows at the end that it is the one that began'),
});
