import type { OpeningInterval } from '@tilldeck/contracts/devices/opening-hours.schemas';
import { Checkbox } from 'antd';
import { useTranslation } from 'react-i18next';
import type { FieldControlProps } from '../../../components/form/useFormFields.ts';
import styles from './WeekHours.module.css';
import { clockText, minuteOf, weekdayName } from './week-hours.rules.ts';

const weekdays = [1, 2, 3, 4, 5, 6, 7] as const;
const usual = { from: 540, to: 1_080 };

/** One stretch of work a day. */
export function WeekHoursField({ control }: { control: FieldControlProps }) {
  const { i18n } = useTranslation('support');
  const hours = (control.value as OpeningInterval[] | undefined) ?? [];
  const change = (weekday: number, next: Partial<typeof usual> | null) => {
    const before = hours.find((one) => one.weekday === weekday) ?? { weekday, ...usual };
    const others = hours.filter((one) => one.weekday !== weekday);
    const changed = next === null ? others : [...others, { ...before, ...next }];
    control.onChange?.(changed.sort((one, other) => one.weekday - other.weekday));
  };
  return (
    <ul id={control.id} className={styles.week}>
      {weekdays.map((weekday) => {
        const name = weekdayName(weekday, i18n.language);
        const day = hours.find((one) => one.weekday === weekday);
        const time = (edge: 'from' | 'to') => (
          <input
            type="time"
            aria-label={`${name} ${edge === 'from' ? '1' : '2'}`}
            className={styles.time}
            value={clockText(day?.[edge] ?? usual[edge])}
            onChange={({ target }) => target.value && change(weekday, { [edge]: minuteOf(target.value) })}
          />
        );
        return (
          <li key={weekday} className={styles.day}>
            <Checkbox
              checked={day !== undefined}
              disabled={control.disabled ?? false}
              onChange={({ target }) => change(weekday, target.checked ? {} : null)}
            >
              {name}
            </Checkbox>
            {day ? (
              <span>
                {time('from')} – {time('to')}
              </span>
            ) : null}
          </li>
        );
      })}
    </ul>
  );
}
