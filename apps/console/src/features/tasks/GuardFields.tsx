import { InputNumber, Select } from 'antd';
import Input from 'antd/es/input/Input';
import { useTranslation } from 'react-i18next';
import { DateField } from '../../components/form/DateField.tsx';
import styles from './PlanFields.module.css';
import { PlanItem, type PlanPartProps, PlanSwitch } from './PlanItem.tsx';
import { minuteOf, minuteText } from './plan-draft.config.ts';

const wide = { style: { width: '100%' } };
const networks = ['wifi', 'wired', 'mobile'] as const;
const weekdays = [1, 2, 3, 4, 5, 6, 7] as const;
/** Two to five at night: what people mean by a maintenance window. */
const nightly = { fromMinute: 120, toMinute: 300 };

/** When a device may be disturbed. */
export function GuardFields({ plan, onChange }: PlanPartProps) {
  const { t } = useTranslation('task');
  const { window } = plan;
  return (
    <>
      <h3>{t('plan.guard')}</h3>
      <div className={styles.switches}>
        <PlanSwitch
          label={t('plan.respectBusy')}
          isOn={plan.respectBusy ?? true}
          onChange={(respectBusy) => onChange({ respectBusy })}
        />
        <PlanSwitch
          label={t('plan.outsideHours')}
          isOn={plan.isOutsideOpeningHours ?? false}
          onChange={(isOutsideOpeningHours) => onChange({ isOutsideOpeningHours })}
        />
        <PlanSwitch
          label={t('plan.window')}
          isOn={window !== undefined}
          onChange={(isOn) => onChange({ window: isOn ? nightly : undefined })}
        />
      </div>
      <div className={styles.grid}>
        {window ? (
          <>
            <PlanItem label={t('plan.windowFrom')}>
              <Input
                type="time"
                value={minuteText(window.fromMinute)}
                onChange={(event) => {
                  const fromMinute = minuteOf(event.target.value);
                  if (fromMinute !== undefined) onChange({ window: { ...window, fromMinute } });
                }}
              />
            </PlanItem>
            <PlanItem label={t('plan.windowTo')}>
              <Input
                type="time"
                value={minuteText(window.toMinute)}
                onChange={(event) => {
                  const toMinute = minuteOf(event.target.value);
                  if (toMinute !== undefined) onChange({ window: { ...window, toMinute } });
                }}
              />
            </PlanItem>
            <PlanItem label={t('plan.weekdays')}>
              <Select
                mode="multiple"
                placeholder={t('plan.everyDay')}
                value={window.weekdays ?? []}
                onChange={(days) => {
                  const { weekdays: _old, ...times } = window;
                  onChange({ window: days.length > 0 ? { ...times, weekdays: days } : times });
                }}
                options={weekdays.map((day) => ({ value: day, label: t(`day.${day}`) }))}
              />
            </PlanItem>
          </>
        ) : null}
        <PlanItem label={t('plan.battery')}>
          <InputNumber
            {...wide}
            min={0}
            max={100}
            precision={0}
            suffix="%"
            placeholder={t('plan.any')}
            value={plan.minBatteryPercent ?? null}
            onChange={(n) => onChange({ minBatteryPercent: n ?? undefined })}
          />
        </PlanItem>
        <PlanItem label={t('plan.storage')}>
          <InputNumber
            {...wide}
            min={0}
            max={1_000_000}
            precision={0}
            suffix="MB"
            placeholder={t('plan.any')}
            value={plan.minFreeMb ?? null}
            onChange={(n) => onChange({ minFreeMb: n ?? undefined })}
          />
        </PlanItem>
        <PlanItem label={t('plan.networks')}>
          <Select
            mode="multiple"
            placeholder={t('plan.any')}
            value={plan.networks ?? []}
            onChange={(chosen) => onChange({ networks: chosen })}
            options={networks.map((network) => ({ value: network, label: t(`network.${network}`) }))}
          />
        </PlanItem>
        <PlanItem label={t('plan.deadline')} help={t('plan.deadlineHelp')}>
          <DateField
            hasTime
            value={plan.deadlineAt}
            onChange={(at) => onChange({ deadlineAt: at as string | undefined })}
          />
        </PlanItem>
      </div>
    </>
  );
}
