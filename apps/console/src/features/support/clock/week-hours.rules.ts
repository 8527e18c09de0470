const two = (number: number): string => String(number).padStart(2, '0');

/** Minutes of a day as a time field writes them. */
export const clockText = (minute: number): string => `${two(Math.floor(minute / 60) % 24)}:${two(minute % 60)}`;

export function minuteOf(text: string): number {
  const [hour = 0, minute = 0] = text.split(':').map(Number);
  return hour * 60 + minute;
}

/** 1 is Monday. 5 January 1970 was one. */
export const weekdayName = (weekday: number, language: string): string =>
  new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' }).format(Date.UTC(1970, 0, 4 + weekday));
