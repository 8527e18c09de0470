import { bindOutcome } from '../../../platform/work/outcome.ts';
import { keepWritten } from './written.service.ts';

export const firmwareOutcomes = [bindOutcome(['printer_firmware'], keepWritten)];
