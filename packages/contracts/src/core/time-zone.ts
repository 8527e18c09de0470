import { z } from 'zod';

/** Whether the platform knows a time zone of this name. */
const isTimeZone = (name: string): boolean => {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }));
  } catch {
    return false;
  }
};

/** An IANA name. */
export const timeZone = z.string().max(60).refine(isTimeZone, 'timezone').meta({ example: 'UTC' });
