import { maxSeenAreas, maxSeenModels, maxSeenPartners } from '@tilldeck/contracts/appstore/app.limits';
import { visibilities } from '@tilldeck/contracts/appstore/publication.states';
import { areaRoutes } from '@tilldeck/contracts/system/area.routes';
import type { Area } from '@tilldeck/contracts/system/area.schemas';
import { Radio, Select, Switch } from 'antd';
import { useTranslation } from 'react-i18next';
import { deviceSearch } from '../../components/device/device-filters.config.ts';
import { FieldItem } from '../../components/form/FieldItem.tsx';
import { SearchFilter } from '../../components/list/SearchFilter.tsx';
import { nameIn } from '../../lib/i18n/i18n.ts';
import { useCall } from '../../lib/request/route-queries.ts';
import styles from './PublishSettingsFields.module.css';
import type { SettingsPartProps } from './settings-part.config.ts';

const partners = deviceSearch('partner');
const models = deviceSearch('model');

/** Who sees a version in the store at all. */
export function AudienceFields({ settings, onChange, idOf, problems, isDisabled = false }: SettingsPartProps) {
  const { t } = useTranslation(['publishSettings', 'appstore']);
  const isPartial = settings.visibility === 'partial';
  return (
    <div className={styles.group}>
      <h3>{t('audience')}</h3>
      <FieldItem
        label={t('visibility')}
        help={t(isPartial ? 'visibilityHelp.partial' : 'visibilityHelp.all')}
        problem={problems?.visibility}
        isWide
      >
        <Radio.Group
          id={idOf('visibility')}
          aria-label={t('visibility')}
          disabled={isDisabled}
          value={settings.visibility}
          onChange={(event) => onChange({ visibility: event.target.value })}
          options={visibilities.map((each) => ({ value: each, label: t(`appstore:visibility.${each}`) }))}
        />
      </FieldItem>
      {isPartial ? (
        <>
          <FieldItem label={t('partners')} help={t('partnersHelp')}>
            <SearchFilter
              isInForm
              label={t('partners')}
              source={partners}
              isMulti
              value={settings.partnerIds}
              onChange={(ids) => onChange({ partnerIds: ids.slice(0, maxSeenPartners) })}
            />
          </FieldItem>
          <FieldItem label={t('areas')} htmlFor={idOf('areaCodes')} help={t('areasHelp')}>
            <AreasSelect
              id={idOf('areaCodes')}
              isDisabled={isDisabled}
              value={settings.areaCodes}
              onChange={(codes) => onChange({ areaCodes: codes.slice(0, maxSeenAreas) })}
            />
          </FieldItem>
          <FieldItem label={t('models')}>
            <SearchFilter
              isInForm
              label={t('models')}
              source={models}
              isMulti
              value={settings.modelIds}
              onChange={(ids) => onChange({ modelIds: ids.slice(0, maxSeenModels) })}
            />
          </FieldItem>
          {settings.modelIds.length > 0 ? (
            <div className={styles.switch}>
              <Switch
                id={idOf('adaptsNewModels')}
                size="small"
                disabled={isDisabled}
                checked={settings.adaptsNewModels}
                onChange={(isOn) => onChange({ adaptsNewModels: isOn })}
              />
              <label htmlFor={idOf('adaptsNewModels')}>{t('adaptsNewModels')}</label>
            </div>
          ) : null}
        </>
      ) : null}
    </div>
  );
}

interface AreasSelectProps {
  id: string;
  isDisabled: boolean;
  value: readonly string[];
  onChange: (codes: string[]) => void;
}

/** Countries, and their regions behind the name of their country. */
function AreasSelect({ id, isDisabled, value, onChange }: AreasSelectProps) {
  const { t, i18n } = useTranslation('blocks');
  const areas = useCall(areaRoutes.list, {}, { staleTime: Number.POSITIVE_INFINITY });
  const nameOf = (area: Area) => nameIn(i18n.language, area);
  const countries = new Map((areas.data ?? []).map((area) => [area.code, nameOf(area)]));
  const options = (areas.data ?? []).map((area) => ({
    value: area.code,
    label: area.parentCode ? `${countries.get(area.parentCode) ?? area.parentCode} · ${nameOf(area)}` : nameOf(area),
  }));
  return (
    <Select
      id={id}
      mode="multiple"
      disabled={isDisabled}
      placeholder={t('form.choose')}
      loading={areas.isFetching}
      maxTagCount="responsive"
      value={[...value]}
      options={options}
      showSearch={{ optionFilterProp: 'label' }}
      onChange={onChange}
    />
  );
}
