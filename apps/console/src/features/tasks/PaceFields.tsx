import { defaultTimeoutS, maxAttempts, maxStages } from '@tilldeck/contracts/tasks/task.limits';
import { InputNumber, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { DateField } from '../../components/form/DateField.tsx';
import styles from './PlanFields.module.css';
import { PlanItem, type PlanPartProps } from './PlanItem.tsx';
import { defaultAbort, defaultGate, stagePresets } from './plan-draft.config.ts';

const wide = { style: { width: '100%' } };
const secondsPerMinute = 60;
const defaultAttempts = 3;
const own = 'own';

/** How fast and in which steps it goes out, and when it stops by itself. */
export function PaceFields({ plan, onChange }: PlanPartProps) {
  const { t } = useTranslation('task');
  const stages = plan.stages ?? [];
  const known = stagePresets.find((preset) => preset.join() === stages.join());
  const preset = stages.length === 0 ? '' : known ? known.join() : own;
  const gate = { ...defaultGate, ...plan.gate };
  const abort = plan.abort;
  const percent = { ...wide, min: 0, max: 100, suffix: '%' };
  return (
    <>
      <h3>{t('plan.pace')}</h3>
      <div className={styles.grid}>
        <PlanItem label={t('plan.stages')} help={t('plan.stagesHelp')}>
          <Select
            value={preset}
            onChange={(chosen) =>
              onChange({
                stages: chosen === '' ? undefined : chosen === own ? [2, 100] : chosen.split(',').map(Number),
              })
            }
            options={[
              { value: '', label: t('plan.allAtOnce') },
              ...stagePresets.map((shares) => ({
                value: shares.join(),
                label: shares.map((n) => `${n} %`).join(' → '),
              })),
              { value: own, label: t('plan.ownStages') },
            ]}
          />
        </PlanItem>
        {preset === own ? (
          <PlanItem label={t('plan.shares')}>
            <Select
              mode="tags"
              open={false}
              suffixIcon={null}
              maxCount={maxStages}
              tokenSeparators={[',', ' ', ';']}
              value={stages.map(String)}
              onChange={(shares: string[]) =>
                onChange({
                  stages: [...new Set([...shares.map(Number).filter((n) => n > 0 && n < 100), 100])].sort(
                    (a, b) => a - b,
                  ),
                })
              }
            />
          </PlanItem>
        ) : null}
        {stages.length > 0 ? (
          <>
            <PlanItem label={t('plan.finishedPercent')}>
              <InputNumber
                {...percent}
                value={gate.finishedPercent}
                onChange={(n) => onChange({ gate: { ...gate, finishedPercent: n ?? defaultGate.finishedPercent } })}
              />
            </PlanItem>
            <PlanItem label={t('plan.successPercent')}>
              <InputNumber
                {...percent}
                value={gate.successPercent}
                onChange={(n) => onChange({ gate: { ...gate, successPercent: n ?? defaultGate.successPercent } })}
              />
            </PlanItem>
            <PlanItem label={t('plan.soak')}>
              <InputNumber
                {...wide}
                min={0}
                max={20_160}
                precision={0}
                suffix={t('unit.minutes')}
                value={gate.soakMinutes}
                onChange={(n) => onChange({ gate: { ...gate, soakMinutes: n ?? defaultGate.soakMinutes } })}
              />
            </PlanItem>
          </>
        ) : null}
        <PlanItem label={t('plan.abort')} help={t('plan.abortHelp')}>
          <InputNumber
            {...percent}
            min={1}
            placeholder={t('plan.never')}
            value={abort?.failurePercent ?? null}
            onChange={(n) =>
              onChange({ abort: n === null ? undefined : { ...defaultAbort, ...abort, failurePercent: n } })
            }
          />
        </PlanItem>
        {abort ? (
          <PlanItem label={t('plan.minFinished')}>
            <InputNumber
              {...wide}
              min={1}
              precision={0}
              value={abort.minFinished ?? defaultAbort.minFinished}
              onChange={(n) => onChange({ abort: { ...abort, minFinished: n ?? defaultAbort.minFinished } })}
            />
          </PlanItem>
        ) : null}
        <PlanItem label={t('plan.rate')}>
          <InputNumber
            {...wide}
            min={1}
            max={1_000_000}
            precision={0}
            placeholder={t('plan.unlimited')}
            suffix={t('unit.perMinute')}
            value={plan.ratePerMinute ?? null}
            onChange={(n) => onChange({ ratePerMinute: n ?? undefined })}
          />
        </PlanItem>
        <PlanItem label={t('plan.timeout')}>
          <InputNumber
            {...wide}
            min={1}
            max={43_200}
            precision={0}
            suffix={t('unit.minutes')}
            value={Math.round((plan.timeoutS ?? defaultTimeoutS) / secondsPerMinute)}
            onChange={(n) => onChange({ timeoutS: n === null ? undefined : n * secondsPerMinute })}
          />
        </PlanItem>
        <PlanItem label={t('plan.attempts')}>
          <InputNumber
            {...wide}
            min={1}
            max={maxAttempts}
            precision={0}
            value={plan.maxAttempts ?? defaultAttempts}
            onChange={(n) => onChange({ maxAttempts: n ?? undefined })}
          />
        </PlanItem>
        <PlanItem label={t('plan.expires')} help={t('plan.expiresHelp')}>
          <DateField
            hasTime
            value={plan.expiresAt}
            onChange={(at) => onChange({ expiresAt: at as string | undefined })}
          />
        </PlanItem>
      </div>
    </>
  );
}
