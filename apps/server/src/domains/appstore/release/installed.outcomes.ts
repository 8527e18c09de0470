import { bindOutcome } from '../../../platform/work/outcome.ts';
import { bindPayload } from '../../../platform/work/payload.ts';
import { keepInstalled } from './installed.service.ts';
import { withParameters } from './work-parameters.service.ts';

export const storeOutcomes = [bindOutcome(['install', 'upgrade', 'uninstall'], keepInstalled)];

export const storePayloads = [bindPayload(['install', 'upgrade'], withParameters)];
