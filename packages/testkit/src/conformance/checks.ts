import type { Check } from './check.ts';
import { enrolmentChecks } from './enrolment-checks.ts';
import { itemChecks } from './item-checks.ts';
import { orderChecks } from './order-checks.ts';
import { placeChecks } from './place-checks.ts';
import { printerChecks } from './printer-checks.ts';
import { reportChecks } from './report-checks.ts';
import { workChecks } from './work-checks.ts';

/** What every agent must do, whatever it is written in. The words behind them are in docs/device-protocol.md. */
export const conformanceChecks: readonly Check[] = [
  ...enrolmentChecks,
  ...reportChecks,
  ...orderChecks,
  ...itemChecks,
  ...workChecks,
  ...printerChecks,
  ...placeChecks,
];
