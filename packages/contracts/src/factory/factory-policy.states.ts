/** A change counts for devices once it is released. */
export const factoryPolicyStates = ['pending', 'published'] as const;
export type FactoryPolicyState = (typeof factoryPolicyStates)[number];

/** What became of the policy on a device that got it; `sent` until the device said something of it. */
export const factoryOutcomes = ['sent', 'verified', 'applied', 'held', 'failed', 'unsupported'] as const;
export type FactoryOutcome = (typeof factoryOutcomes)[number];

/** How a device came by its policy. */
export const factoryWays = ['activation', 'release', 'code'] as const;
export type FactoryWay = (typeof factoryWays)[number];

/** What a device hears when it names an authorisation code. */
export const authoriseResults = ['success', 'unknown'] as const;
export type AuthoriseResult = (typeof authoriseResults)[number];

export const dataSources = ['manual', 'erp'] as const;
