import { Switch } from 'antd';
import { type ReactNode, useId } from 'react';
import styles from './PlanFields.module.css';
import type { PlanDraft } from './plan-draft.config.ts';

export interface PlanPartProps {
  plan: PlanDraft;
  onChange: (part: Partial<PlanDraft>) => void;
}

/** One control of the plan with its name above it. */
export function PlanItem({ label, help, children }: { label: string; help?: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the control is the child
    <label className={styles.item}>
      <span>{label}</span>
      {children}
      {help ? <small>{help}</small> : null}
    </label>
  );
}

interface PlanSwitchProps {
  label: string;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}

export function PlanSwitch({ label, isOn, onChange }: PlanSwitchProps) {
  const id = useId();
  return (
    <div>
      <Switch id={id} size="small" checked={isOn} onChange={onChange} />
      <label htmlFor={id}>{label}</label>
    </div>
  );
}
