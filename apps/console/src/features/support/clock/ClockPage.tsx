import { clockRoutes } from '@tilldeck/contracts/support/clock.routes';
import type { ClockSettings } from '@tilldeck/contracts/support/clock.schemas';
import { ticketTypes } from '@tilldeck/contracts/support/ticket.states';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useBlocks } from '../../../components/base/useBlocks.ts';
import { FormPage } from '../../../components/form/FormPage.tsx';
import type { FieldName, FormEntry } from '../../../components/form/useFormFields.ts';
import { ErrorState } from '../../../components/page/ErrorState.tsx';
import { SkeletonLines } from '../../../components/page/SkeletonLines.tsx';
import { zoneOptions } from '../../../lib/format/zone-options.ts';
import { useCall } from '../../../lib/request/route-queries.ts';
import { clockForm, toSettings, toValues } from './clock-form.rules.ts';
import { WeekHoursField } from './WeekHoursField.tsx';

const fields: readonly FormEntry<FieldName<typeof clockForm>>[] = [
  ...ticketTypes.map(
    (type) =>
      ({
        group: type,
        label: (t) => t(`support:type.${type}`),
        columns: 2,
        fields: [
          { name: 'firstMinutes', label: (t) => t('support:clock.firstMinutes') },
          { name: 'nextMinutes', label: (t) => t('support:clock.nextMinutes') },
          { name: 'solutionMinutes', label: (t) => t('support:clock.solutionMinutes') },
          {
            name: 'calendar',
            label: (t) => t('support:clock.calendar'),
            help: (t) => t('support:clock.calendarHelp'),
            optionLabels: {
              shop: (t) => t('support:clock.calendar.shop'),
              support: (t) => t('support:clock.calendar.support'),
              always: (t) => t('support:clock.calendar.always'),
            },
          },
        ],
      }) satisfies FormEntry<FieldName<typeof clockForm>>,
  ),
  { section: (t) => t('support:clock.hours') },
  { name: 'timezone', label: (t) => t('support:clock.timezone'), kind: 'select', options: zoneOptions },
  {
    name: 'openingHours',
    label: (t) => t('support:clock.openingHours'),
    isWide: true,
    render: (control) => <WeekHoursField control={control} />,
  },
  {
    name: 'holidays',
    label: (t) => t('support:clock.holidays'),
    help: (t) => t('support:clock.holidaysHelp'),
    kind: 'tags',
    isWide: true,
  },
];

/** /support/tickets/clock */
export function ClockPage() {
  const answer = useCall(clockRoutes.detail, {});
  if (answer.error) return <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />;
  if (!answer.data) return <SkeletonLines rows={6} />;
  return <OpenedClock opened={answer.data} />;
}

/** A change by another person must not replace what is being typed: only one's own begins the form again. */
function OpenedClock({ opened }: { opened: ClockSettings }) {
  const [settings, setSettings] = useState(opened);
  return <ClockForm key={settings.version} settings={settings} onSaved={setSettings} />;
}

function ClockForm({ settings, onSaved }: { settings: ClockSettings; onSaved: (saved: ClockSettings) => void }) {
  const { t } = useTranslation('support');
  const { call } = useBlocks();
  const opened = (saved: ClockSettings) => ({
    initial: toValues(saved),
    toInput: (values: Parameters<typeof toSettings>[0]) => toSettings(values, saved.version),
  });
  return (
    <FormPage
      title={t('clock.title')}
      description={t('clock.description')}
      backHref="/support/tickets/record/list"
      schema={clockForm}
      fields={fields}
      call={clockRoutes.modify}
      {...opened(settings)}
      reread={async () => ({ ...opened(await call(clockRoutes.detail, {})), fields })}
      doneText={t('clock.saved')}
      onDone={onSaved}
    />
  );
}
