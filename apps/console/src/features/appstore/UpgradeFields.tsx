import { maxHealthMinutes } from '@tilldeck/contracts/appstore/app.limits';
import type { PublishSettings } from '@tilldeck/contracts/appstore/publication.schemas';
import { upgradeModes } from '@tilldeck/contracts/appstore/publication.states';
import { InputNumber, Radio } from 'antd';
import { useTranslation } from 'react-i18next';
import { DateField } from '../../components/form/DateField.tsx';
import { FieldItem } from '../../components/form/FieldItem.tsx';
import styles from './PublishSettingsFields.module.css';
import type { SettingsPartProps } from './settings-part.config.ts';

const dayMs = 86_400_000;
const hourMs = 3_600_000;
type Start = 'instant' | 'at' | 'byHand';

const startOf = ({ isInstant, publishAt }: PublishSettings): Start =>
  publishAt !== null ? 'at' : isInstant ? 'instant' : 'byHand';
/** The next full hour, a day from now: a time to begin with, to be moved. */
const tomorrow = () => new Date(Math.ceil((Date.now() + dayMs) / hourMs) * hourMs).toISOString();

/** How devices take a version, from when on, and how long it has to prove itself. */
export function UpgradeFields(props: SettingsPartProps & { isDraft: boolean }) {
  const { settings, onChange, idOf, problems, isDisabled = false, isDraft } = props;
  const { t } = useTranslation(['publishSettings', 'appstore']);
  const starts: readonly Start[] = isDraft ? ['instant', 'at', 'byHand'] : ['instant', 'at'];
  const start = startOf(settings);
  const startWith = (next: Start) =>
    onChange({ isInstant: next === 'instant', publishAt: next === 'at' ? tomorrow() : null });
  return (
    <div className={styles.group}>
      <h3>{t('upgrade')}</h3>
      <FieldItem label={t('upgradeMode')} help={t(`upgradeModeHelp.${settings.upgradeMode}`)} isWide>
        <Radio.Group
          id={idOf('upgradeMode')}
          aria-label={t('upgradeMode')}
          disabled={isDisabled}
          value={settings.upgradeMode}
          onChange={(event) => onChange({ upgradeMode: event.target.value })}
          options={upgradeModes.map((mode) => ({ value: mode, label: t(`appstore:upgradeMode.${mode}`) }))}
        />
      </FieldItem>
      <FieldItem label={t('start')} problem={problems?.publishAt} isWide>
        <Radio.Group
          aria-label={t('start')}
          disabled={isDisabled}
          value={start}
          onChange={(event) => startWith(event.target.value)}
          options={starts.map((each) => ({
            value: each,
            label: t(each === 'instant' && !isDraft ? 'start.now' : `start.${each}`),
          }))}
        />
      </FieldItem>
      {start === 'at' ? (
        <FieldItem label={t('publishAt')} htmlFor={idOf('publishAt')}>
          <DateField
            hasTime
            id={idOf('publishAt')}
            disabled={isDisabled}
            value={settings.publishAt}
            onChange={(at) => onChange({ publishAt: (at as string | undefined) ?? tomorrow() })}
          />
        </FieldItem>
      ) : null}
      <FieldItem label={t('health')} htmlFor={idOf('healthMinutes')} help={t('healthHelp')}>
        <InputNumber
          id={idOf('healthMinutes')}
          style={{ width: '100%' }}
          disabled={isDisabled}
          min={0}
          max={maxHealthMinutes}
          precision={0}
          suffix={t('minutes')}
          value={settings.healthMinutes}
          onChange={(minutes) => onChange({ healthMinutes: minutes ?? 0 })}
        />
      </FieldItem>
    </div>
  );
}
