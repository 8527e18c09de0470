import { timedRoutes } from '@tilldeck/contracts/tasks/timed.routes';
import { type TimedKind, type TimedTask, timedKinds } from '@tilldeck/contracts/tasks/timed.schemas';
import { Checkbox } from 'antd';
import Input from 'antd/es/input/Input';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Picker } from '../../../components/choices/Picker.tsx';
import type { OpenedForm } from '../../../components/form/CreateButton.tsx';
import { type FieldControlProps, type FormEntry, fieldNames } from '../../../components/form/useFormFields.ts';
import { weekdays } from '../../../components/rollout/weekdays.rules.ts';
import { draftOf, kindForms } from '../../../components/task/kinds.fields.tsx';
import { PreviewedFrame } from '../parts/preview/PreviewedFrame.tsx';
import { usePreviewedForm } from '../parts/preview/usePreviewedForm.ts';
import { aimEntry } from '../parts/target/aim.fields.tsx';
import { editedTimed, newTimed, timedInput, timedSchema } from './timed-form.rules.ts';

export interface TimedFormProps extends OpenedForm<TimedTask> {
  record?: TimedTask | undefined;
}

/** A timed task, new or changed: what, on which days, at which local time, on which devices. */
export function TimedForm({ record, isOpen, onClose, onDone }: TimedFormProps) {
  const { t } = useTranslation(['timed', 'task']);
  const [kind, setKind] = useState<TimedKind>(record?.kind ?? 'reboot');
  const form = usePreviewedForm({
    schema: timedSchema(kind, Boolean(record)),
    initial: record ? editedTimed(record) : newTimed(kind),
    kind,
    payloadOf: (values) => draftOf(kind, values).payload,
    decides: (values) =>
      fieldNames(kindForms[kind].fields)
        .filter((name) => name !== 'secret')
        .map((name) => values[name]),
    planOf: () => ({ start: { mode: 'local' } }),
    call: record ? timedRoutes.modify : timedRoutes.add,
    toInput: (values) => ({ ...timedInput(values), ...(record ? { id: record.id, version: record.version } : {}) }),
    ask: (found, values) => ({
      text: t('timed:confirm.text', {
        days: (values.weekdays as (typeof weekdays)[number][]).map((day) => t(`timed:day.${day}`)).join(', '),
        time: values.time,
      }),
      ...(found.needsApproval ? {} : { action: t('timed:confirm.action') }),
    }),
    doneText: () => t(record ? 'timed:saved' : 'timed:added'),
    onDone,
  });
  const fields: FormEntry[] = [
    { name: 'name', label: t('timed:field.name') },
    { section: t('timed:section.what'), text: t(`task:effect.${kind}`) },
    {
      name: 'kind',
      label: t('timed:field.kind'),
      render: (control) => <KindSelect control={control} onKind={setKind} />,
    },
    ...kindForms[kind].fields.map((field) =>
      record && 'name' in field && field.name === 'secret' ? { ...field, help: t('timed:field.secretKept') } : field,
    ),
    { section: t('timed:section.when') },
    { name: 'weekdays', label: t('timed:field.weekdays'), render: (control) => <WeekdaysField {...control} /> },
    {
      name: 'time',
      label: t('timed:field.time'),
      help: t('timed:field.timeHelp'),
      render: ({ value, onChange, ...control }) => (
        <Input
          {...control}
          type="time"
          value={(value as string | undefined) ?? ''}
          onChange={(event) => onChange?.(event.target.value)}
        />
      ),
    },
    {
      name: 'lateMinutes',
      label: t('timed:field.lateMinutes'),
      help: t('timed:field.lateMinutesHelp'),
      unit: t('timed:minutes'),
    },
    { section: t('timed:section.which') },
    aimEntry(),
    { name: 'remark', label: t('timed:field.remark'), kind: 'textarea' },
  ];
  return (
    <PreviewedFrame
      form={form}
      isOpen={isOpen}
      onClose={onClose}
      title={t(record ? 'timed:editTitle' : 'timed:add')}
      fields={fields}
      isChange={record !== undefined}
    />
  );
}

function KindSelect({ control, onKind }: { control: FieldControlProps; onKind: (kind: TimedKind) => void }) {
  const { t } = useTranslation('task');
  const { value, onChange, ...rest } = control;
  return (
    <Picker
      {...rest}
      value={value}
      onChange={(kind) => {
        onChange?.(kind);
        if (kind) onKind(kind);
      }}
      choices={timedKinds.map((each) => ({ value: each, label: t(`kind.${each}`) }))}
    />
  );
}

function WeekdaysField({ id, value, onChange, disabled }: FieldControlProps) {
  const { t } = useTranslation('timed');
  return (
    <div {...(id ? { id } : {})} tabIndex={-1}>
      <Checkbox.Group
        aria-label={t('field.weekdays')}
        disabled={Boolean(disabled)}
        value={(value as number[] | undefined) ?? []}
        onChange={(days) => onChange?.(days)}
        options={weekdays.map((day) => ({ value: day, label: t(`day.${day}`) }))}
      />
    </div>
  );
}
