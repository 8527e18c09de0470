import { metric } from '../core/metric.ts';

/** Sign-ins as the login log has them. */
export const signInMetrics = [metric('account.signed_in', []), metric('account.refused', ['reason'])] as const;

/** Partners that came and went, for all that saw them when they were added. */
export const partnerMetrics = [
  metric('partner.added', ['type', 'country']),
  metric('partner.terminated', ['type', 'country']),
] as const;

/** Partners there are, for all that see them. */
export const partnerLevels = [metric('partners', ['type'])] as const;
