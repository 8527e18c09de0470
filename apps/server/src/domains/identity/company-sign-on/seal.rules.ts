export const clientSecretPurpose = 'oidc-client';
export const clientSecretContext = (providerId: string): string => `provider:${providerId}`;
export const verifierPurpose = 'oidc-verifier';
