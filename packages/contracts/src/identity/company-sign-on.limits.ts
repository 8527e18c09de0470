/** Ours. The name people type to find their company's way in; it is no secret. */
export const companyNamePattern = /^[a-z0-9](?:[a-z0-9-]{1,38})[a-z0-9]$/;

export const maxProvidersPerOrg = 5;
/** Domains are compared whole: shop.example does not speak for branch.shop.example. */
export const emailDomainPattern = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9-]{2,63}$/;
export const maxEmailDomains = 20;
/** How long a session opened by a company's provider lasts at most: who was removed there is out within it. */
export const companySessionHours = { min: 1, max: 168, byDefault: 12 } as const;
/** From the way to the provider until the way back. */
export const signOnAttemptLifetimeS = 600;
/** Where every provider sends people back to, below PUBLIC_URL. */
export const signOnCallbackPath = '/user/sso/callback';
/** The call with which a provider signs people out, below the API base. */
export const signOnLogoutPath = 'sys/auth/company/logout';
/** The address to register for it, below PUBLIC_URL. */
export const signOnLogoutAddress = (slug: string): string => `/api/${signOnLogoutPath}?company=${slug}`;
