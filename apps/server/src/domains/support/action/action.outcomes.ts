import { safeActions } from '@tilldeck/contracts/support/safe-action.schemas';
import { bindOutcome } from '../../../platform/work/outcome.ts';
import { hearActionsEnded } from './action-end.service.ts';

export const actionOutcomes = [bindOutcome(safeActions, hearActionsEnded)];
