import CloseOutlined from '@ant-design/icons/es/icons/CloseOutlined';
import PlusOutlined from '@ant-design/icons/es/icons/PlusOutlined';
import { maxIntervalsPerDay } from '@tilldeck/contracts/devices/membership.limits';
import type { OpeningInterval } from '@tilldeck/contracts/devices/opening-hours.schemas';
import { Radio } from 'antd';
import { useTranslation } from 'react-i18next';
import { ActionButton } from '../../../components/base/ActionButton.tsx';
import type { FieldControlProps } from '../../../components/form/useFormFields.ts';
import styles from './OpeningHours.module.css';
import { clockOf, intervalOf, likeMonday, minuteOf } from './opening-times.rules.ts';

const weekdays = [1, 2, 3, 4, 5, 6, 7] as const;
const usual = { from: 540, to: 1_080 };

const usualWeek = [1, 2, 3, 4, 5].map((weekday) => ({ weekday, ...usual }));

/** When a shop is open, or that nobody knows: a shop without any hours is not one that is closed all week. */
export function OpeningHoursField({ control }: { control: FieldControlProps }) {
  const { t } = useTranslation('shop');
  const hours = (control.value as OpeningInterval[] | undefined) ?? [];
  const isKnown = hours.length > 0;
  return (
    <div id={control.id}>
      <Radio.Group
        aria-label={t('field.hours')}
        value={isKnown}
        onChange={({ target }) => control.onChange?.(target.value ? usualWeek : [])}
        options={[
          { value: false, label: t('hours.notKnown') },
          { value: true, label: t('hours.known') },
        ]}
      />
      {isKnown ? <WeekField control={control} hours={hours} /> : <p className="blk-soft">{t('hours.notKnownHelp')}</p>}
    </div>
  );
}

/** The hours of a week: several times a day, past midnight too. */
function WeekField({ control, hours }: { control: FieldControlProps; hours: OpeningInterval[] }) {
  const { t } = useTranslation('shop');
  const change = (next: OpeningInterval[]) => control.onChange?.(next);
  const replace = (old: OpeningInterval, fresh: OpeningInterval) =>
    change(hours.map((interval) => (interval === old ? fresh : interval)));
  const quiet = { kind: 'quiet', size: 'small', isIconOnly: true } as const;
  return (
    <>
      <dl className={styles.week}>
        {weekdays.map((weekday) => {
          const day = t(`day.${weekday}`);
          const own = hours.filter((interval) => interval.weekday === weekday);
          const last = own.at(-1);
          const next = last ? { from: Math.min(last.to + 60, 1_380), to: Math.min(last.to + 240, 1_439) } : usual;
          return [
            <dt key={`${weekday}-name`}>{day}</dt>,
            <dd key={weekday}>
              {own.map((interval, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a time field is its place; its values change under the fingers
                <span key={`${weekday}-${index + 1}`} className={styles.interval}>
                  <input
                    type="time"
                    aria-label={t('hours.from', { day })}
                    value={clockOf(interval.from)}
                    onChange={({ target }) => {
                      const from = minuteOf(target.value);
                      if (from !== null) replace(interval, intervalOf(weekday, from, interval.to % 1_440));
                    }}
                  />
                  {t('to')}
                  <input
                    type="time"
                    aria-label={t('hours.to', { day })}
                    value={clockOf(interval.to)}
                    onChange={({ target }) => {
                      const to = minuteOf(target.value);
                      if (to !== null) replace(interval, intervalOf(weekday, interval.from, to));
                    }}
                  />
                  <ActionButton
                    {...quiet}
                    label={t('hours.remove', { day, number: index + 1 })}
                    icon={<CloseOutlined aria-hidden />}
                    onClick={() => change(hours.filter((other) => other !== interval))}
                  />
                </span>
              ))}
              {own.length === 0 ? <span className="blk-soft">{t('closedDay')}</span> : null}
              {own.length < maxIntervalsPerDay ? (
                <ActionButton
                  {...quiet}
                  label={t('hours.add', { day })}
                  icon={<PlusOutlined aria-hidden />}
                  onClick={() => change([...hours, { weekday, ...next }])}
                />
              ) : null}
            </dd>,
          ];
        })}
      </dl>
      <div className={styles.foot}>
        <span className="blk-soft">{t('hours.help')}</span>
        <ActionButton size="small" label={t('hours.copy')} onClick={() => change(likeMonday(hours))} />
      </div>
    </>
  );
}
