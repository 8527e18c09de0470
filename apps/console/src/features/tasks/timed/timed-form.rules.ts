import { type TimedKind, type TimedTask, timedDraft } from '@tilldeck/contracts/tasks/timed.schemas';
import type { FormSchema, FormValues } from '../../../components/form/useSchemaForm.ts';
import { type TargetDraft, targetField } from '../../../components/target/target-draft.rules.ts';
import { namedPackage } from '../../../components/task/app-kinds.fields.tsx';
import { draftOf, kindForms } from '../../../components/task/kinds.fields.tsx';

/** What is filled in for a timed task of one kind: its own fields, and those of the kind. */
export function timedSchema(kind: TimedKind, isEdited: boolean): FormSchema {
  const own = kindForms[kind].schema;
  const timed = { ...timedDraft.omit({ payload: true, secret: true, previewHash: true }).shape, target: targetField };
  const secret = own.shape.secret;
  // A password that stands is not asked for again.
  const kept = isEdited && secret && 'optional' in secret ? { secret: (secret as never as Optional).optional() } : {};
  return own.safeExtend({ ...timed, ...kept } as never) as unknown as FormSchema;
}
interface Optional {
  optional: () => unknown;
}

export const newTimed = (kind: TimedKind): FormValues => ({
  kind,
  name: '',
  weekdays: [1, 2, 3, 4, 5],
  time: '03:00',
  lateMinutes: 60,
  remark: '',
  target: { scope: 'group' } satisfies TargetDraft,
  ...kindForms[kind].initial,
});

/** A record as its form has it. */
export function editedTimed(timed: TimedTask): FormValues {
  const { value, ...payload } = timed.payload;
  const setting =
    timed.kind === 'setting' ? { isOn: value === true, level: typeof value === 'number' ? value : 50 } : {};
  const { name, weekdays, time, lateMinutes, remark, kind, target } = timed;
  return {
    ...kindForms[kind].initial,
    ...(payload.package === undefined ? {} : namedPackage),
    ...payload,
    ...setting,
    kind,
    name,
    weekdays,
    time,
    lateMinutes,
    remark,
    target,
  };
}

/** What the server takes of what was filled in. */
export function timedInput(values: FormValues): Record<string, unknown> {
  const { kind, name, weekdays, time, lateMinutes, remark, target } = values;
  return { kind, name, weekdays, time, lateMinutes, remark, target, ...draftOf(kind as TimedKind, values) };
}
