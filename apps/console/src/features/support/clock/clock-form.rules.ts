import { type ClockSettings, clockPolicy, supportHours } from '@tilldeck/contracts/support/clock.schemas';
import type { TicketType } from '@tilldeck/contracts/support/ticket.states';
import { z } from 'zod';

const policy = clockPolicy.omit({ type: true });

/** The settings as a person fills them in: each type of ticket is a part of the form. */
export const clockForm = z.object({
  important: policy,
  general: policy,
  ...supportHours.shape,
});
type ClockValues = z.output<typeof clockForm>;

export function toValues({ policies, hours }: ClockSettings): ClockValues {
  const of = (type: TicketType) => policy.parse(policies.find((one) => one.type === type));
  return { important: of('important'), general: of('general'), ...hours };
}

export const toSettings = ({ important, general, ...hours }: ClockValues, version: number): ClockSettings => ({
  policies: [
    { type: 'important', ...important },
    { type: 'general', ...general },
  ],
  hours,
  version,
});
