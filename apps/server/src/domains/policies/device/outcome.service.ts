import { policyKindNames } from '@tilldeck/contracts/policies/policies.kinds';
import { bindItemOutcome } from '../../../platform/link/item-outcome.ts';
import { updateCounters } from './outcome.store.ts';

export const policyOutcomes = [bindItemOutcome(policyKindNames, updateCounters)];
