import DownOutlined from '@ant-design/icons/es/icons/DownOutlined';
import UpOutlined from '@ant-design/icons/es/icons/UpOutlined';
import { DatePicker, Radio } from 'antd';
import dayjs from 'dayjs';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ActionButton } from '../../components/base/ActionButton.tsx';
import { DateField } from '../../components/form/DateField.tsx';
import type { FieldControlProps } from '../../components/form/useFormFields.ts';
import { GuardFields } from './GuardFields.tsx';
import { PaceFields } from './PaceFields.tsx';
import styles from './PlanFields.module.css';
import { PlanItem } from './PlanItem.tsx';
import type { PlanDraft } from './plan-draft.config.ts';

interface PlanFieldsProps extends FieldControlProps {
  /** The device asks whether it is safe first: only then do the rules for that matter. */
  isDisruptive: boolean;
}

/** When a task begins; how fast, in which steps and under which conditions it goes out is folded away. */
export function PlanFields({ id, value, onChange, isDisruptive }: PlanFieldsProps) {
  const { t } = useTranslation('task');
  const [isOpen, setOpen] = useState(false);
  const plan = (value as PlanDraft | undefined) ?? {};
  const start = plan.start ?? { mode: 'now' as const };
  const change = (part: Partial<PlanDraft>) => onChange?.({ ...plan, ...part });
  const startWith = (part: Partial<typeof start>) => change({ start: { ...start, ...part } });
  return (
    <div className={styles.plan}>
      <Radio.Group
        {...(id ? { id } : {})}
        aria-label={t('plan.start')}
        value={start.mode}
        onChange={(event) => change({ start: { mode: event.target.value } })}
        options={(['now', 'at', 'local'] as const).map((mode) => ({ value: mode, label: t(`start.${mode}`) }))}
      />
      {start.mode === 'at' ? (
        <PlanItem label={t('plan.at')}>
          <DateField hasTime value={start.at} onChange={(at) => startWith({ at: at as string })} />
        </PlanItem>
      ) : null}
      {start.mode === 'local' ? (
        <PlanItem label={t('plan.local')} help={t('plan.localHelp')}>
          <DatePicker
            style={{ width: '100%' }}
            showTime={{ format: 'HH:mm' }}
            format="YYYY-MM-DD HH:mm"
            value={start.local ? dayjs(start.local) : null}
            onChange={(day) => startWith({ local: day?.format('YYYY-MM-DDTHH:mm:ss') })}
          />
        </PlanItem>
      ) : null}
      <div>
        <ActionButton
          kind="link"
          label={t(isOpen ? 'plan.fold' : 'plan.unfold')}
          icon={isOpen ? <UpOutlined aria-hidden /> : <DownOutlined aria-hidden />}
          isPressed={isOpen}
          onClick={() => setOpen(!isOpen)}
        />
      </div>
      {isOpen ? (
        <div className={styles.fold}>
          <PaceFields plan={plan} onChange={change} />
          {isDisruptive ? <GuardFields plan={plan} onChange={change} /> : null}
        </div>
      ) : null}
    </div>
  );
}
