/** Ours. The name people type to find their company's way in; it is no secret. */
export const companyNamePattern = /^[a-z0-9](?:[a-z0-9-]{1,38})[a-z0-9]$/;

export const maxProvidersPerOrg = 5;
/** From the way to the provider until the way back. */
export const signOnAttemptLifetimeS = 600;
/** Where every provider sends people back to, below PUBLIC_URL. */
export const signOnCallbackPath = '/user/sso/callback';
