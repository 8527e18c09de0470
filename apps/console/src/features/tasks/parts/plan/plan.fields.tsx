import type { FormEntry, FormField, FormGroup } from '../../../../components/form/useFormFields.ts';
import type { FormValues } from '../../../../components/form/useSchemaForm.ts';
import { DayMinuteField } from './DayMinuteField.tsx';
import { defaultAbort, nightly } from './plan-draft.rules.ts';
import { StagesField } from './StagesField.tsx';
import { WallClockField } from './WallClockField.tsx';
import { WeekdaysSelect } from './WeekdaysSelect.tsx';

const isStaged = ({ stages }: FormValues): boolean => Array.isArray(stages) && stages.length > 1;

const start: FormGroup = {
  group: 'start',
  fields: [
    {
      name: 'mode',
      label: (t) => t('task:plan.start'),
      kind: 'radio',
      optionLabels: {
        now: (t) => t('task:start.now'),
        at: (t) => t('task:start.at'),
        local: (t) => t('task:start.local'),
      },
    },
    {
      name: 'at',
      label: (t) => t('task:plan.at'),
      kind: 'instant',
      isAsked: true,
      isShown: ({ mode }) => mode === 'at',
    },
    {
      name: 'local',
      label: (t) => t('task:plan.local'),
      help: (t) => t('task:plan.localHelp'),
      isAsked: true,
      isShown: ({ mode }) => mode === 'local',
      render: (control) => <WallClockField {...control} />,
    },
  ],
};

const pace: readonly FormEntry[] = [
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
  {
    name: 'ratePerMinute',
    label: (t) => t('task:plan.rate'),
    placeholder: (t) => t('task:plan.unlimited'),
    unit: (t) => t('task:unit.perMinute'),
  },
  { name: 'timeoutS', label: (t) => t('task:plan.timeout'), scale: 60, unit: (t) => t('task:unit.minutes') },
  { name: 'maxAttempts', label: (t) => t('task:plan.attempts') },
  {
    name: 'expiresAt',
    label: (t) => t('task:plan.expires'),
    help: (t) => t('task:plan.expiresHelp'),
    kind: 'instant',
  },
];

const dayMinute = (name: string, label: FormField['label']): FormField => ({
  name,
  label,
  render: (control) => <DayMinuteField {...control} />,
});

const guard: readonly FormEntry[] = [
  { name: 'respectBusy', label: (t) => t('task:plan.respectBusy') },
  { name: 'isOutsideOpeningHours', label: (t) => t('task:plan.outsideHours') },
  {
    name: 'withoutHours',
    label: (t) => t('task:plan.withoutHours'),
    help: (t) => t('task:plan.withoutHoursHelp'),
    kind: 'radio',
    isWide: true,
    isShown: ({ isOutsideOpeningHours }) => isOutsideOpeningHours === true,
    optionLabels: { skip: (t) => t('task:withoutHours.skip'), run: (t) => t('task:withoutHours.run') },
  },
  {
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
  },
  {
    name: 'minBatteryPercent',
    label: (t) => t('task:plan.battery'),
    placeholder: (t) => t('task:plan.any'),
    unit: '%',
  },
  { name: 'minFreeMb', label: (t) => t('task:plan.storage'), placeholder: (t) => t('task:plan.any'), unit: 'MB' },
  {
    name: 'networks',
    label: (t) => t('task:plan.networks'),
    placeholder: (t) => t('task:plan.any'),
    optionLabels: {
      wifi: (t) => t('task:network.wifi'),
      wired: (t) => t('task:network.wired'),
      mobile: (t) => t('task:network.mobile'),
    },
  },
  {
    name: 'deadlineAt',
    label: (t) => t('task:plan.deadline'),
    help: (t) => t('task:plan.deadlineHelp'),
    kind: 'instant',
  },
];

const paceGroup: FormGroup = { group: '', label: (t) => t('task:plan.pace'), columns: 2, fields: pace };
const guardGroup: FormGroup = { group: '', label: (t) => t('task:plan.guard'), columns: 2, fields: guard };

/**
 * When a task begins; how fast, in which stages and under which conditions it goes out is folded away. The conditions
 * matter only to kinds that disturb a device.
 */
export const planEntries = (isDisruptive: boolean): FormEntry => ({
  group: 'plan',
  fields: [
    start,
    {
      group: '',
      label: (t) => t('task:plan.unfold'),
      isFolded: true,
      fields: isDisruptive ? [paceGroup, guardGroup] : [paceGroup],
    },
  ],
});
