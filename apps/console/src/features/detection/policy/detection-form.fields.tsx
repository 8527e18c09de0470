import { lookMinutes } from '@tilldeck/contracts/detection/detection.limits';
import { detectionDraft } from '@tilldeck/contracts/detection/detection.schemas';
import { ruleScopes, ruleTarget } from '@tilldeck/contracts/policies/rule.schemas';
import Input from 'antd/es/input/Input';
import { z } from 'zod';
import type { FieldControlProps, FormEntry } from '../../../components/form/useFormFields.ts';
import { TargetPicker } from '../../../components/target/TargetPicker.tsx';
import { type TargetDraft, toTarget } from '../../../components/target/target-draft.rules.ts';

/** Which devices; its outcome is what the server takes. */
export const watchedField = z.custom<TargetDraft>().transform(toTarget).pipe(ruleTarget);
export const detectionForm = z.object({ ...detectionDraft.shape, target: watchedField });

const clock = ({ value, onChange, ...control }: FieldControlProps) => (
  <Input
    {...control}
    type="time"
    value={(value as string | undefined) ?? ''}
    onChange={(event) => onChange?.(event.target.value)}
  />
);

export const detectionEntries: readonly FormEntry<keyof typeof detectionForm.shape>[] = [
  { name: 'name', label: (t) => t('words:name') },
  { name: 'remark', label: (t) => t('words:remark'), kind: 'text' },
  { section: (t) => t('detection:section.which'), text: (t) => t('detection:section.whichText') },
  {
    name: 'target',
    label: (t) => t('detection:field.target'),
    isWide: true,
    render: (control) => <TargetPicker {...control} scopes={ruleScopes} isLive />,
  },
  { section: (t) => t('detection:section.when'), text: (t) => t('detection:help.slot') },
  { name: 'slotFrom', label: (t) => t('detection:field.slotFrom'), render: clock },
  { name: 'slotTo', label: (t) => t('detection:field.slotTo'), render: clock },
  {
    name: 'intervalMinutes',
    label: (t) => t('detection:field.interval'),
    help: (t) => t('detection:help.interval'),
    unit: (t) => t('detection:minutes'),
  },
  {
    name: 'rule',
    label: (t) => t('detection:field.rule'),
    help: (t) => t('detection:help.rule'),
    kind: 'radio',
    optionLabels: { once: (t) => t('detection:rule.once'), every: (t) => t('detection:rule.every') },
  },
  { section: (t) => t('detection:section.whom') },
  {
    name: 'emails',
    label: (t) => t('detection:field.emails'),
    help: (t) => t('detection:help.emails'),
    kind: 'tags',
    isWide: true,
  },
];

export const newDetection = {
  name: '',
  remark: '',
  slotFrom: '09:00',
  slotTo: '18:00',
  intervalMinutes: lookMinutes.min * 3,
  rule: 'once',
  emails: [],
  target: { scope: 'group' },
} as const;
