/** What lets data out of the product; a role lists them apart from its permissions. */
export const thirdPartyServices = ['openApi', 'webhook', 'cloudSignOn', 'companySignOn', 'shareLink'] as const;
export type ThirdPartyService = (typeof thirdPartyServices)[number];
