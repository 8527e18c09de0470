const dayMs = 86_400_000;

/** A calendar day, so many days later; a calendar has no clock changes. */
export const movedDay = (day: string, by: number): string =>
  new Date(Date.parse(day) + by * dayMs).toISOString().slice(0, 10);
