import type { OpeningHours, OpeningInterval } from '@tilldeck/contracts/devices/opening-hours.schemas';
import type { StoredHours } from '@tilldeck/db/stored-shapes';

export const toStored = (hours: OpeningHours): StoredHours =>
  [1, 2, 3, 4, 5, 6, 7].map((weekday) =>
    hours
      .filter((interval) => interval.weekday === weekday)
      .map(({ from, to }): [number, number] => [from, to])
      .sort(([one], [other]) => one - other),
  );

export const fromStored = (stored: StoredHours): OpeningInterval[] =>
  stored.flatMap((day, index) => day.map(([from, to]) => ({ weekday: index + 1, from, to })));
