import AppstoreOutlined from '@ant-design/icons/es/icons/AppstoreOutlined';
import {
  type AppComparison,
  appComparisons,
  appConditionText,
  readAppCondition,
} from '@tilldeck/contracts/devices/app-condition.rules';
import { deviceRoutes } from '@tilldeck/contracts/devices/device.routes';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Picker } from '../choices/Picker.tsx';
import { optionsFrom, searchFrom, type TextChoice, useChoices } from '../choices/useChoices.ts';
import type { OwnFilterProps } from '../list/list.filters.ts';
import { PopupFilter } from '../list/PopupFilter.tsx';
import styles from './AppFilter.module.css';

/** Apps on the person's devices, and conditions on them by what they say. */
export const appSearch = searchFrom(
  deviceRoutes.apps,
  ({ keyword, values }) => ({ ...(keyword ? { keyword } : {}), ...(values ? { conditions: [...values] } : {}) }),
  (apps) =>
    apps.map(({ condition, name }): TextChoice => {
      const { compared } = readAppCondition(condition);
      return {
        value: condition,
        label: (t) => (compared ? t(`device:app.${compared.how}`, { name, version: compared.version }) : name),
      };
    }),
);

const versionsOf = (name: string) =>
  optionsFrom(deviceRoutes.appVersions, { package: name }, (versions) =>
    versions.map((value) => ({ value, label: value })),
  );

const comparisons: readonly TextChoice[] = [
  { value: 'any', label: (t) => t('device:app.any') },
  ...appComparisons.map((value): TextChoice => ({ value, label: (t) => t(`device:app.compare.${value}`) })),
];

/** An app, and where wanted how its version compares with one. It filters as soon as it is complete. */
export function AppFilter({ label, value, onChange }: OwnFilterProps) {
  const { t } = useTranslation('device');
  const [isOpen, setOpen] = useState(false);
  /** Chosen, and the version is still to come. */
  const [begun, setBegun] = useState<AppComparison | null>(null);
  const named = useChoices(appSearch, { values: value ? [value] : [], isWanted: value !== undefined });
  const condition = value === undefined ? null : readAppCondition(value);
  const how = begun ?? condition?.compared?.how ?? null;
  const show = (isShown: boolean) => {
    setBegun(null);
    setOpen(isShown);
  };
  const compare = (chosen: string | undefined) => {
    const next = appComparisons.find((each) => each === chosen) ?? null;
    setBegun(next);
    if (!condition) return;
    const version = condition.compared?.version;
    if (next && version) onChange(appConditionText({ ...condition, compared: { how: next, version } }));
    if (!next) onChange(condition.package);
  };
  return (
    <PopupFilter
      label={label}
      text={value && (named.options.find((option) => option.value === value)?.text ?? value)}
      icon={<AppstoreOutlined aria-hidden />}
      width={320}
      isOpen={isOpen}
      onOpenChange={show}
      onClear={() => onChange(undefined)}
    >
      <div className={styles.fields}>
        <Picker
          label={label}
          placeholder={label}
          choices={appSearch}
          noneText={t('app.none')}
          isClearable
          value={condition?.package}
          onChange={(chosen) => onChange(chosen)}
        />
        <Picker label={t('app.comparison')} choices={comparisons} value={how ?? 'any'} onChange={compare} />
        {condition && how ? (
          <Picker
            label={t('app.version')}
            placeholder={t('app.version')}
            choices={versionsOf(condition.package)}
            value={condition.compared?.version}
            onChange={(version) =>
              onChange(version ? appConditionText({ ...condition, compared: { how, version } }) : condition.package)
            }
          />
        ) : null}
        <p className={styles.hint}>{t('app.hint')}</p>
      </div>
    </PopupFilter>
  );
}
