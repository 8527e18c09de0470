/** Endpoints of one organisation. */
export const maxEndpoints = 20;

/** How long the secret before a rotation goes on signing, beside the new one. */
export const oldSecretHours = 24;

/** Waits after the first, second, … failed try. Eight tries over most of a day. */
export const retryDelaysS = [5, 60, 300, 1_800, 7_200, 18_000, 36_000] as const;
export const maxDeliveryAttempts = retryDelaysS.length + 1;

/** An endpoint that did nothing but fail for so long is switched off. */
export const failingDays = 3;

/** How long a receiver may take from connecting to the end of its answer. */
export const deliveryTimeoutMs = 15_000;

/** Messages on their way to one endpoint at once, per worker process. */
export const maxAtOncePerEndpoint = 3;

/** What is kept of a receiver's answer. */
export const keptResponseBytes = 1_024;

/** How long the delivery log reaches back. */
export const keptDeliveryDays = 30;

/** Most messages that are sent again by one call. */
export const maxRedelivered = 10_000;
