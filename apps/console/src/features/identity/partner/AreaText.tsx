import { areaRoutes } from '@tilldeck/contracts/system/area.routes';
import { useTranslation } from 'react-i18next';
import { nameIn } from '../../../lib/i18n/i18n.ts';
import { useCall } from '../../../lib/request/route-queries.ts';

const forGood = { staleTime: Number.POSITIVE_INFINITY };

interface AreaTextProps {
  country: string | null;
  region?: string | null;
}

/** A country and its region by name; the code while names are on their way. */
export function AreaText({ country, region }: AreaTextProps) {
  const { i18n } = useTranslation();
  const countries = useCall(areaRoutes.list, { level: 'country' }, forGood);
  const regions = useCall(
    areaRoutes.list,
    { parentCode: country ?? 'XX' },
    { ...forGood, enabled: Boolean(country && region) },
  );
  if (!country) return <span className="blk-soft">–</span>;
  const nameOf = (code: string, known: typeof countries.data) => {
    const area = known?.find((entry) => entry.code === code);
    return area ? nameIn(i18n.language, area) : code;
  };
  const names = [nameOf(country, countries.data), ...(region ? [nameOf(region, regions.data)] : [])];
  return <span>{names.join(' · ')}</span>;
}
