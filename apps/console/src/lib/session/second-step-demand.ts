import type { SecondStepDemand } from '@tilldeck/contracts/identity/second-step.schemas';
import { ApiError } from '../request/api-error.ts';

/** What a refused sign-in still asks for, if that is all it lacks (3015). */
export const demandIn = (error: unknown): SecondStepDemand | null =>
  error instanceof ApiError && error.error === 'identity.second_factor_required'
    ? (error.data as SecondStepDemand)
    : null;
