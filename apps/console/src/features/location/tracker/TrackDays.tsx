import { trackRoutes } from '@tilldeck/contracts/location/track.routes';
import { useTranslation } from 'react-i18next';
import { ActionButton } from '../../../components/base/ActionButton.tsx';
import { Toolbar } from '../../../components/page/Toolbar.tsx';
import type { DayRange } from '../../../lib/list/filter-values.ts';
import { useCall } from '../../../lib/request/route-queries.ts';

interface TrackDaysProps {
  deviceId: string;
  range: DayRange;
  onChoose: (range: DayRange) => void;
}

/** As many as a row has room for; the calendar reaches the rest. */
const shownDays = 10;

/** The last days that have points, so that nobody tries empty ones. */
export function TrackDays({ deviceId, range, onChoose }: TrackDaysProps) {
  const { t } = useTranslation('tracker');
  const { data } = useCall(trackRoutes.days, { deviceId });
  if (!data) return null;
  return (
    <Toolbar label={t('days')}>
      {data.days.slice(-shownDays).map(({ day, count }) => (
        <ActionButton
          key={day}
          size="small"
          label={day.slice(5)}
          hint={t('points', { count })}
          isPressed={range.from <= day && day <= range.to}
          onClick={() => onChoose({ from: day, to: day, zone: range.zone })}
        />
      ))}
      <span className="blk-soft">
        {data.days.length === 0 ? t('noDays', { count: data.keptDays }) : t('kept', { count: data.keptDays })}
      </span>
    </Toolbar>
  );
}
