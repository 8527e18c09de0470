import type { FormEntry, FormField, FormGroup } from '../form/useFormFields.ts';
import type { FormValues } from '../form/useSchemaForm.ts';
import { DayMinuteField } from './DayMinuteField.tsx';
import { defaultAbort, nightly } from './rollout.rules.ts';
import { StagesField } from './StagesField.tsx';
import { WeekdaysSelect } from './WeekdaysSelect.tsx';

const isStaged = ({ stages }: FormValues): boolean => Array.isArray(stages) && stages.length > 1;

/** In which stages something goes out, when the next one opens, and when it stops by itself. */
export const stageEntries: readonly FormEntry[] = [
  {
    name: 'stages',
    label: (t) => t('task:plan.stages'),
    help: (t) => t('task:plan.stagesHelp'),
    isWide: true,
    render: (control, facts) => <StagesField {...control} most={facts.maxItems} />,
  },
  {
    group: 'gate',
    columns: 2,
    isShown: isStaged,
    fields: [
      { name: 'finishedPercent', label: (t) => t('task:plan.finishedPercent'), unit: '%' },
      { name: 'successPercent', label: (t) => t('task:plan.successPercent'), unit: '%' },
      { name: 'soakMinutes', label: (t) => t('task:plan.soak'), unit: (t) => t('task:unit.minutes') },
    ],
  },
  {
    group: 'abort',
    label: (t) => t('task:plan.abort'),
    help: (t) => t('task:plan.abortHelp'),
    columns: 2,
    switchedOn: () => defaultAbort,
    fields: [
      { name: 'failurePercent', label: (t) => t('task:plan.abortShare'), unit: '%' },
      { name: 'minFinished', label: (t) => t('task:plan.minFinished') },
    ],
  },
];

const dayMinute = (name: string, label: FormField['label']): FormField => ({
  name,
  label,
  render: (control) => <DayMinuteField {...control} />,
});

export const busyEntry: FormField = { name: 'respectBusy', label: (t) => t('task:plan.respectBusy') };
export const hoursEntry: FormField = { name: 'isOutsideOpeningHours', label: (t) => t('task:plan.outsideHours') };
export const windowEntry: FormGroup = {
  group: 'window',
  label: (t) => t('task:plan.window'),
  columns: 2,
  switchedOn: () => nightly,
  fields: [
    dayMinute('fromMinute', (t) => t('task:plan.windowFrom')),
    dayMinute('toMinute', (t) => t('task:plan.windowTo')),
    {
      name: 'weekdays',
      label: (t) => t('task:plan.weekdays'),
      isWide: true,
      render: (control) => <WeekdaysSelect {...control} />,
    },
  ],
};
export const batteryEntry: FormField = {
  name: 'minBatteryPercent',
  label: (t) => t('task:plan.battery'),
  placeholder: (t) => t('task:plan.any'),
  unit: '%',
};
export const networksEntry: FormField = {
  name: 'networks',
  label: (t) => t('task:plan.networks'),
  placeholder: (t) => t('task:plan.any'),
  optionLabels: {
    wifi: (t) => t('task:network.wifi'),
    wired: (t) => t('task:network.wired'),
    mobile: (t) => t('task:network.mobile'),
  },
};
