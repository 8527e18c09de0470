import { timedRoutes } from '@tilldeck/contracts/tasks/timed.routes';
import { type TimedKind, type TimedTask, timedKinds } from '@tilldeck/contracts/tasks/timed.schemas';
import { Checkbox } from 'antd';
import Input from 'antd/es/input/Input';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Picker } from '../../../components/choices/Picker.tsx';
import type { OpenedForm } from '../../../components/form/CreateButton.tsx';
import { FormDrawer } from '../../../components/form/FormDrawer.tsx';
import type { FieldControlProps, FormEntry } from '../../../components/form/useFormFields.ts';
import { draftOf, kindForms } from '../../../components/task/kinds.fields.tsx';
import { weekdays } from '../parts/plan/weekdays.rules.ts';
import { AimField } from '../parts/target/AimField.tsx';
import { editedTimed, newTimed, timedInput, timedSchema } from './timed-form.rules.ts';

interface TimedFormProps extends OpenedForm<TimedTask> {
  record?: TimedTask | undefined;
}

/** A timed task, new or changed: what, on which days, at which local time, on which devices. */
export function TimedForm({ record, ...frame }: TimedFormProps) {
  const { t } = useTranslation(['timed', 'task']);
  const [kind, setKind] = useState<TimedKind>(record?.kind ?? 'reboot');
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
    {
      name: 'target',
      label: (words) => words('source:aim.label'),
      render: (control) => (
        <AimField
          control={control}
          kind={kind}
          payloadOf={(values) => draftOf(kind, values).payload}
          // What is repeated finds its devices again each time: a look binds nobody.
          onLook={() => undefined}
        />
      ),
    },
    { name: 'remark', label: t('timed:field.remark'), kind: 'textarea' },
  ];
  const shared = { ...frame, schema: timedSchema(kind, Boolean(record)), fields, widthPx: 720 };
  if (!record)
    return (
      <FormDrawer
        {...shared}
        call={timedRoutes.add}
        title={t('timed:add')}
        doneText={t('timed:added')}
        initial={newTimed(kind)}
        toInput={timedInput}
      />
    );
  const { id, version } = record;
  return (
    <FormDrawer
      {...shared}
      call={timedRoutes.modify}
      title={t('timed:editTitle')}
      doneText={t('timed:saved')}
      initial={editedTimed(record)}
      toInput={(values) => ({ ...timedInput(values), id, version })}
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
