export type Greeting = 'morning' | 'forenoon' | 'noon' | 'afternoon' | 'evening';

/** Spec section 1: before 9, up to 11, up to 13, before 20, otherwise evening. */
export function greetingAt(hour: number): Greeting {
  if (hour < 9) return 'morning';
  if (hour <= 11) return 'forenoon';
  if (hour <= 13) return 'noon';
  return hour < 20 ? 'afternoon' : 'evening';
}

/** The hour a clock on the wall shows in a zone. */
export const hourIn = (timezone: string, at: Date): number =>
  Number(new Intl.DateTimeFormat('en-GB', { hour: '2-digit', hourCycle: 'h23', timeZone: timezone }).format(at));
