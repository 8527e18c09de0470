import { maxGrayGroups, maxGraySerials, maxGrayTags } from '@tilldeck/contracts/appstore/app.limits';
import { deployments } from '@tilldeck/contracts/appstore/publication.states';
import { InputNumber, Radio } from 'antd';
import { useTranslation } from 'react-i18next';
import { deviceSearch } from '../../components/device/device-filters.config.ts';
import { SerialsField } from '../../components/device/SerialsField.tsx';
import { FieldItem } from '../../components/form/FieldItem.tsx';
import { SearchFilter } from '../../components/list/SearchFilter.tsx';
import styles from './PublishSettingsFields.module.css';
import type { SettingsPartProps } from './settings-part.config.ts';

const tags = deviceSearch('tag');
const groups = deviceSearch('group');

/** Whether everybody who sees it gets it, or a few first. */
export function RolloutFields({ settings, onChange, idOf, problems, isDisabled = false }: SettingsPartProps) {
  const { t } = useTranslation(['publishSettings', 'appstore']);
  const isGray = settings.deployment === 'grayscale';
  return (
    <div className={styles.group}>
      <h3>{t('rollout')}</h3>
      <FieldItem
        label={t('deployment')}
        help={t(isGray ? 'deploymentHelp.grayscale' : 'deploymentHelp.public')}
        problem={problems?.deployment}
        isWide
      >
        <Radio.Group
          id={idOf('deployment')}
          aria-label={t('deployment')}
          disabled={isDisabled}
          value={settings.deployment}
          onChange={(event) => onChange({ deployment: event.target.value })}
          options={deployments.map((each) => ({ value: each, label: t(`appstore:deployment.${each}`) }))}
        />
      </FieldItem>
      {isGray ? (
        <>
          <FieldItem label={t('tags')}>
            <SearchFilter
              isInForm
              label={t('tags')}
              source={tags}
              isMulti
              value={settings.tagIds}
              onChange={(ids) => onChange({ tagIds: ids.slice(0, maxGrayTags) })}
            />
          </FieldItem>
          <FieldItem label={t('groups')} help={t('groupsHelp', { count: maxGrayGroups })}>
            <SearchFilter
              isInForm
              label={t('groups')}
              source={groups}
              isMulti
              value={settings.groupIds}
              onChange={(ids) => onChange({ groupIds: ids.slice(0, maxGrayGroups) })}
            />
          </FieldItem>
          <FieldItem label={t('percent')} htmlFor={idOf('percent')} help={t('percentHelp')}>
            <InputNumber
              id={idOf('percent')}
              style={{ width: '100%' }}
              disabled={isDisabled}
              min={0}
              max={100}
              precision={0}
              suffix="%"
              value={settings.percent}
              onChange={(share) => onChange({ percent: share ?? 0 })}
            />
          </FieldItem>
          <FieldItem label={t('sns')} htmlFor={idOf('sns')} problem={problems?.sns} isWide>
            <SerialsField
              id={idOf('sns')}
              rows={3}
              disabled={isDisabled}
              value={settings.sns}
              onChange={(sns) => onChange({ sns: [...new Set(sns as string[])].slice(0, maxGraySerials) })}
            />
          </FieldItem>
        </>
      ) : null}
    </div>
  );
}
