import { useTranslation } from 'react-i18next';

/** How many places up or down; told by sign and word, never by colour alone. */
export function PlaceChange({ place, before }: { place: number; before: number | null }) {
  const { t } = useTranslation('insight');
  if (before === null) return <span className="blk-soft">{t('ranking.new')}</span>;
  if (before === place) return <span className="blk-soft">{t('ranking.same')}</span>;
  const count = Math.abs(before - place);
  return (
    <span>
      <span aria-hidden>
        {before > place ? '▲' : '▼'} {count}
      </span>
      <span className="blk-visually-hidden">{t(before > place ? 'ranking.up' : 'ranking.down', { count })}</span>
    </span>
  );
}
