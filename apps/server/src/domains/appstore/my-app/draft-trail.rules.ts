import { draftTrailMinutes } from '@tilldeck/contracts/appstore/app.limits';

/** When what has not been told by then is told. */
export const dueAtOf = ({ toldAt }: { toldAt: string }): string =>
  new Date(Date.parse(toldAt) + draftTrailMinutes * 60_000).toISOString();
