import { fenceActions, fenceDraft } from '@tilldeck/contracts/location/fence.schemas';
import { fenceEvents } from '@tilldeck/contracts/location/fence-device.schemas';
import { ruleScopes, ruleTarget } from '@tilldeck/contracts/policies/rule.schemas';
import { z } from 'zod';
import type { FormEntry } from '../../../components/form/useFormFields.ts';
import { valuesOf } from '../../../components/record/record.fields.tsx';
import { TargetPicker } from '../../../components/target/TargetPicker.tsx';
import { type TargetDraft, toTarget } from '../../../components/target/target-draft.rules.ts';

const fencedField = z.custom<TargetDraft>().transform(toTarget).pipe(ruleTarget);
export const fenceForm = z.object({ ...fenceDraft.shape, target: fencedField });

const hasNotice = ({ action }: { action?: unknown }) => action === 'lock' || action === 'prompt';

export const fenceEntries: readonly FormEntry<keyof typeof fenceForm.shape>[] = [
  { name: 'name', label: (t) => t('words:name') },
  { name: 'remark', label: (t) => t('words:remark'), kind: 'text' },
  { section: (t) => t('fence:section.where') },
  { name: 'latitude', label: (t) => t('fence:field.latitude'), unit: () => '°' },
  { name: 'longitude', label: (t) => t('fence:field.longitude'), unit: () => '°' },
  {
    name: 'radiusM',
    label: (t) => t('fence:field.radius'),
    help: (t) => t('fence:help.radius'),
    unit: (t) => t('fence:metres'),
  },
  {
    name: 'uploadMinutes',
    label: (t) => t('fence:field.upload'),
    help: (t) => t('fence:help.upload'),
    unit: (t) => t('fence:minutes'),
  },
  { section: (t) => t('fence:section.which'), text: (t) => t('fence:section.whichText') },
  {
    name: 'target',
    label: (t) => t('fence:field.target'),
    isWide: true,
    render: (control) => <TargetPicker {...control} scopes={ruleScopes} isLive />,
  },
  { section: (t) => t('fence:section.what') },
  {
    name: 'event',
    label: (t) => t('fence:field.event'),
    help: (t) => t('fence:help.event'),
    kind: 'radio',
    optionLabels: valuesOf(fenceEvents, (value) => (t) => t(`fence:event.${value}`)),
  },
  {
    name: 'action',
    label: (t) => t('fence:field.action'),
    kind: 'radio',
    optionLabels: valuesOf(fenceActions, (value) => (t) => t(`fence:action.${value}`)),
  },
  {
    name: 'password',
    label: (t) => t('fence:field.password'),
    help: (t) => t('fence:help.password'),
    kind: 'password',
    isShown: ({ action }) => action === 'lock',
  },
  {
    name: 'notice',
    label: (t) => t('fence:field.notice'),
    help: (t) => t('fence:help.notice'),
    isWide: true,
    isShown: hasNotice,
  },
  { section: (t) => t('fence:section.whom') },
  {
    name: 'emails',
    label: (t) => t('fence:field.emails'),
    help: (t) => t('fence:help.emails'),
    kind: 'tags',
    isWide: true,
  },
];

export const newFence = {
  name: '',
  remark: '',
  radiusM: 200,
  uploadMinutes: 15,
  event: 'exit',
  action: 'none',
  notice: '',
  emails: [],
  target: { scope: 'group' },
} as const;
