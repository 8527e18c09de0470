import { DatePicker } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { useTranslation } from 'react-i18next';
import { dayStart, formatInstant, zoneOffset } from '../../lib/format/instant.ts';
import { useNow } from '../base/useNow.ts';
import { useTimeZone } from '../base/useTimeZone.ts';
import type { FieldControlProps } from './useFormFields.ts';

const minuteMs = 60_000;

/** The instant of a wall-clock time in a zone: the day's start, then forward, then fixed where the clock changed. */
export function instantAt(wall: string, zone: string): string {
  const [day = '', clock = '00:00'] = wall.split(' ');
  const [hours = 0, minutes = 0] = clock.split(':').map(Number);
  let at = dayStart(day, zone).getTime() + (hours * 60 + minutes) * minuteMs;
  const shown = formatInstant(new Date(at), zone, 'minute');
  const offBy = (Date.parse(`${wall.replace(' ', 'T')}Z`) - Date.parse(`${shown.replace(' ', 'T')}Z`)) / minuteMs;
  at += offBy * minuteMs;
  return new Date(at).toISOString();
}

/** Shown with the zone; typed without it as well, as people do. */
const formats = (offset: string): string[] => [`YYYY-MM-DD HH:mm [${offset}]`, 'YYYY-MM-DD HH:mm'];

/** A day, or a moment in the person's own zone, which stands beside it. */
export function DateField({ value, onChange, hasTime, ...attributes }: FieldControlProps & { hasTime: boolean }) {
  const { t } = useTranslation('blocks');
  const zone = useTimeZone();
  const now = useNow();
  const text = typeof value === 'string' && value !== '' ? value : null;
  const shown = text && hasTime ? formatInstant(new Date(text), zone, 'minute') : text;
  const change = (date: Dayjs | null) => {
    if (!date) onChange?.(undefined);
    else if (hasTime) onChange?.(instantAt(date.format('YYYY-MM-DD HH:mm'), zone));
    else onChange?.(date.format('YYYY-MM-DD'));
  };
  return (
    <DatePicker
      {...attributes}
      style={{ width: '100%' }}
      placeholder={t(hasTime ? 'form.chooseTime' : 'form.chooseDay')}
      value={shown ? dayjs(shown) : null}
      onChange={change}
      {...(hasTime ? { showTime: { format: 'HH:mm' }, format: formats(zoneOffset(now, zone)) } : {})}
    />
  );
}
