import type { FormEntry, FormGroup } from '../../../../components/form/useFormFields.ts';
import {
  batteryEntry,
  busyEntry,
  hoursEntry,
  networksEntry,
  stageEntries,
  windowEntry,
} from '../../../../components/rollout/rollout.fields.tsx';
import { WallClockField } from './WallClockField.tsx';

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
  ...stageEntries,
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

const guard: readonly FormEntry[] = [
  busyEntry,
  hoursEntry,
  {
    name: 'withoutHours',
    label: (t) => t('task:plan.withoutHours'),
    help: (t) => t('task:plan.withoutHoursHelp'),
    kind: 'radio',
    isWide: true,
    isShown: ({ isOutsideOpeningHours }) => isOutsideOpeningHours === true,
    optionLabels: { skip: (t) => t('task:withoutHours.skip'), run: (t) => t('task:withoutHours.run') },
  },
  windowEntry,
  batteryEntry,
  { name: 'minFreeMb', label: (t) => t('task:plan.storage'), placeholder: (t) => t('task:plan.any'), unit: 'MB' },
  networksEntry,
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
