import { areaRoutes } from '@tilldeck/contracts/system/area.routes';
import { useTranslation } from 'react-i18next';
import { type SearchSource, useChoices } from '../../../../components/choices/useChoices.ts';
import { deviceSearch } from '../../../../components/device/device.filters.ts';
import { groupNumber } from '../../../../lib/format/abbreviate-number.ts';
import { nameIn } from '../../../../lib/i18n/i18n.ts';
import { useCall } from '../../../../lib/request/route-queries.ts';
import styles from './PublicationPanel.module.css';
import type { Audience } from './publication.queries.ts';

const [partners, models, tags, groups] = (['partner', 'model', 'tag', 'group'] as const).map(deviceSearch) as [
  SearchSource,
  SearchSource,
  SearchSource,
  SearchSource,
];
const shown = 6;

/** Who sees a version, in words. */
export function VisibilityText({ audience }: { audience: Audience }) {
  const { t } = useTranslation(['publication', 'appstore']);
  const { visibility, partnerIds, areaCodes, modelIds, adaptsNewModels } = audience;
  if (visibility === 'all') return t('appstore:visibility.all');
  return (
    <ul className={styles.named}>
      {partnerIds.length > 0 ? (
        <li>
          {t('partners')} <Names source={partners} ids={partnerIds} />
        </li>
      ) : null}
      {areaCodes.length > 0 ? (
        <li>
          {t('areas')} <AreaNames codes={areaCodes} />
        </li>
      ) : null}
      {modelIds.length > 0 ? (
        <li>
          {t('models')} <Names source={models} ids={modelIds} />
          {adaptsNewModels ? ` ${t('andNewModels')}` : ''}
        </li>
      ) : null}
    </ul>
  );
}

/** Who gets it: everybody who sees it, or those of a grayscale. */
export function DeploymentText({ audience }: { audience: Audience }) {
  const { t } = useTranslation('publication');
  const { deployment, tagIds, groupIds, sns, percent } = audience;
  if (deployment === 'public') return t('everybodyWhoSees');
  return (
    <ul className={styles.named}>
      {tagIds.length > 0 ? (
        <li>
          {t('tags')} <Names source={tags} ids={tagIds} />
        </li>
      ) : null}
      {groupIds.length > 0 ? (
        <li>
          {t('groups')} <Names source={groups} ids={groupIds} />
        </li>
      ) : null}
      {sns.length > 0 ? (
        <li>
          {t('serials', { count: sns.length, amount: groupNumber(sns.length) })}{' '}
          <span className="blk-mono">{sns.slice(0, shown).join(' ')}</span>
          {sns.length > shown ? ' …' : ''}
        </li>
      ) : null}
      {percent > 0 ? <li>{t('share', { percent })}</li> : null}
    </ul>
  );
}

function Names({ source, ids }: { source: SearchSource; ids: readonly string[] }) {
  const { t } = useTranslation('publication');
  const some = ids.slice(0, shown);
  const named = useChoices(source, { values: some, isWanted: true });
  const names = some.map((id) => named.options.find(({ value }) => value === id)?.text ?? id);
  const rest = ids.length - some.length;
  return (
    <strong>
      {names.join(', ')}
      {rest > 0 ? ` ${t('more', { count: rest })}` : ''}
    </strong>
  );
}

function AreaNames({ codes }: { codes: readonly string[] }) {
  const { t, i18n } = useTranslation('publication');
  const areas = useCall(areaRoutes.list, {}, { staleTime: Number.POSITIVE_INFINITY });
  const nameOf = (code: string) => {
    const area = areas.data?.find((one) => one.code === code);
    return area ? nameIn(i18n.language, area) : code;
  };
  const rest = codes.length - shown;
  return (
    <strong>
      {codes.slice(0, shown).map(nameOf).join(', ')}
      {rest > 0 ? ` ${t('more', { count: rest })}` : ''}
    </strong>
  );
}
