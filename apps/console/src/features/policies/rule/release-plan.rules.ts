import { rolloutPlan } from '@tilldeck/contracts/policies/rule.schemas';
import { z } from 'zod';
import { gated } from '../../../components/rollout/rollout.rules.ts';

/** How a release goes out, as its form holds it. */
export const releaseSchema = z.object({ plan: rolloutPlan.transform((plan) => gated(plan)) });
