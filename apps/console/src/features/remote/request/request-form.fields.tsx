import { confirmS, sessionMinutes } from '@tilldeck/contracts/remote/remote.limits';
import type { remoteDraft } from '@tilldeck/contracts/remote/session.schemas';
import { Picker } from '../../../components/choices/Picker.tsx';
import type { Choice } from '../../../components/choices/useChoices.ts';
import { serialSearch } from '../../../components/device/device.queries.ts';
import type { FormEntry } from '../../../components/form/useFormFields.ts';

const lengths: readonly Choice<number>[] = sessionMinutes.map((value) => ({
  value,
  label: (t) => t('remote:minutes', { minutes: value }),
}));

/** Who may not search devices types the whole serial number; who may not control has no choice of mode. */
export const requestFields = (
  maySearch: boolean,
  viewOnlyReason: string | null,
): readonly FormEntry<keyof typeof remoteDraft.shape>[] => [
  {
    name: 'sn',
    label: (t) => t('remote:field.sn'),
    help: (t) => t('remote:help.sn'),
    isAsked: true,
    isWide: true,
    ...(maySearch ? { kind: 'select' as const, options: serialSearch } : {}),
  },
  {
    name: 'mode',
    label: (t) => t('remote:field.mode'),
    kind: 'radio',
    isWide: true,
    optionLabels: { view: (t) => t('remote:mode.view'), control: (t) => t('remote:mode.control') },
    disabledReason: () => viewOnlyReason,
  },
  {
    name: 'why',
    label: (t) => t('remote:field.why'),
    help: (t) => t('remote:help.why'),
    kind: 'textarea',
    isWide: true,
  },
  {
    name: 'minutes',
    label: (t) => t('remote:field.minutes'),
    help: (t) => t('remote:help.minutes'),
    render: (control) => <Picker<Choice<number>> {...control} choices={lengths} />,
  },
  {
    name: 'answerWithinS',
    label: (t) => t('remote:field.answerWithin'),
    help: (t) => t('remote:help.answerWithin', { min: confirmS.min, max: confirmS.max }),
    unit: (t) => t('remote:seconds'),
  },
  {
    name: 'needsCode',
    label: (t) => t('remote:field.needsCode'),
    help: (t) => t('remote:help.needsCode'),
    isWide: true,
  },
];
