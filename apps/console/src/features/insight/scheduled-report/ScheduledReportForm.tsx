import { reportRoutes } from '@tilldeck/contracts/insight/report.routes';
import {
  type Report,
  reportForm,
  reportFormats,
  reportLanguages,
  reportPeriods,
  reportRhythms,
} from '@tilldeck/contracts/insight/report.schemas';
import { Checkbox } from 'antd';
import Input from 'antd/es/input/Input';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import type { z } from 'zod';
import { useBlocks } from '../../../components/base/useBlocks.ts';
import { namedChoice, optionsFrom, searchFrom } from '../../../components/choices/useChoices.ts';
import type { OpenedForm } from '../../../components/form/CreateButton.tsx';
import { FormDrawer } from '../../../components/form/FormDrawer.tsx';
import { savedForm } from '../../../components/form/useEditConflict.ts';
import type { FieldControlProps, FieldName, FormEntry } from '../../../components/form/useFormFields.ts';
import { weekdays } from '../../../components/rollout/weekdays.rules.ts';
import { zoneOptions } from '../../../lib/format/zone-options.ts';
import { filterText } from '../../../lib/list/filter-text.ts';
import { useCall } from '../../../lib/request/route-queries.ts';
import { currentTimezone, useSettings } from '../../../lib/settings/stored-settings.ts';
import { givenList } from './scheduled-report.rules.ts';

const sources = optionsFrom(reportRoutes.sources, {}, (lists) => lists.map(namedChoice));
const people = searchFrom(
  reportRoutes.recipients,
  ({ keyword, values }) => ({ ...(keyword ? { keyword } : {}), ...(values ? { ids: [...values] } : {}) }),
  (found) => found.map(({ id, name, orgName }) => ({ value: id, label: `${name} · ${orgName}` })),
);
const languageNames = { 'en-US': 'English', 'zh-CN': '简体中文' } as const;

interface ScheduledReportFormProps extends OpenedForm<Report> {
  record?: Report | undefined;
}

/** A report, new or changed: which list, when and to whom. */
export function ScheduledReportForm({ record, ...frame }: ScheduledReportFormProps) {
  const { t } = useTranslation('scheduledReport');
  const { language } = useSettings();
  const { call } = useBlocks();
  const [params] = useSearchParams();
  const given = record ?? givenList(params);
  const asked = useCall(
    reportRoutes.words,
    { source: given?.source ?? '', filter: JSON.stringify(given?.filter ?? {}) },
    { enabled: given !== null && !record },
  );
  const words = filterText(record?.filterWords ?? asked.data ?? []);
  const fields = useReportFields(words === '' ? null : { source: given?.source, words });
  const shared = { ...frame, schema: reportForm, fields };
  const { data: lists } = useCall(reportRoutes.sources, {});
  // Another list takes other filters.
  const filterFor = (source: string, row = given) => JSON.stringify(row?.source === source ? row.filter : {});
  // The name of the list is the name to begin with, and a form takes its first values once.
  if (given && !record && !lists) return null;
  return record ? (
    <FormDrawer
      {...shared}
      call={reportRoutes.modify}
      title={t('editTitle')}
      doneText={t('saved')}
      {...savedForm(record, () => call(reportRoutes.detail, { id: record.id }), {
        fields,
        toValues: (row) => row,
        toInput: (values: z.output<typeof reportForm>, row) => ({
          ...values,
          filter: filterFor(values.source, row),
          id: row.id,
          version: row.version,
        }),
      })}
    />
  ) : (
    <FormDrawer
      {...shared}
      call={reportRoutes.add}
      title={t('add')}
      doneText={t('added')}
      initial={{
        ...(given ? { source: given.source, name: lists?.find(({ id }) => id === given.source)?.name ?? '' } : {}),
        period: given?.period ?? 'all',
        rhythm: 'weekly',
        weekdays: [1],
        monthDay: 1,
        time: '08:00',
        zone: currentTimezone(),
        language,
        formats: ['csv', 'pdf'],
      }}
      toInput={(values) => ({ ...values, filter: filterFor(values.source) })}
    />
  );
}

/** `chosen` is the list that a filter belongs to; another list takes other filters. */
function useReportFields(
  chosen: { source: string | undefined; words: string } | null,
): readonly FormEntry<FieldName<typeof reportForm>>[] {
  const { t } = useTranslation('scheduledReport');
  const { data: lists = [] } = useCall(reportRoutes.sources, {});
  const hasPeriod = (source: unknown) => lists.find(({ id }) => id === source)?.hasPeriod ?? false;
  const isFigures = (source: unknown) => lists.find(({ id }) => id === source)?.isFigures ?? false;
  return [
    { name: 'name', label: t('field.name') },
    { section: t('part.content') },
    {
      name: 'source',
      label: t('reports.content'),
      kind: 'select',
      options: sources,
      helpBy: ({ source }) =>
        chosen && chosen.source === source ? `${t('field.filter')}: ${chosen.words}` : undefined,
    },
    {
      name: 'period',
      label: t('field.period'),
      help: t('field.periodHelp'),
      optionLabels: Object.fromEntries(reportPeriods.map((value) => [value, t(`period.${value}`)])),
      isShown: ({ source }) => hasPeriod(source) && !isFigures(source),
    },
    {
      name: 'period',
      label: t('field.period'),
      help: t('field.periodHelp'),
      // Figures are those of some days: there is no whole list.
      kind: 'select',
      options: reportPeriods
        .filter((value) => value !== 'all')
        .map((value) => ({ value, label: t(`period.${value}`) })),
      isShown: ({ source }) => isFigures(source),
    },
    {
      name: 'formats',
      label: t('reports.formats'),
      isWide: true,
      isShown: ({ source }) => isFigures(source),
      render: (control) => <FormatsField {...control} />,
    },
    { section: t('part.schedule') },
    {
      name: 'rhythm',
      label: t('field.rhythm'),
      kind: 'radio',
      optionLabels: Object.fromEntries(reportRhythms.map((value) => [value, t(`rhythm.${value}`)])),
    },
    {
      name: 'weekdays',
      label: t('field.weekdays'),
      isWide: true,
      isShown: ({ rhythm }) => rhythm === 'weekly',
      render: (control) => <WeekdaysField {...control} />,
    },
    {
      name: 'monthDay',
      label: t('field.monthDay'),
      help: t('field.monthDayHelp'),
      isShown: ({ rhythm }) => rhythm === 'monthly',
    },
    {
      name: 'time',
      label: t('field.time'),
      render: ({ value, onChange, ...control }) => (
        <Input
          {...control}
          type="time"
          value={(value as string | undefined) ?? ''}
          onChange={(event) => onChange?.(event.target.value)}
        />
      ),
    },
    { name: 'zone', label: t('field.timezone'), kind: 'select', options: zoneOptions },
    { section: t('part.people') },
    {
      name: 'recipientIds',
      label: t('field.recipients'),
      help: t('field.recipientsHelp'),
      kind: 'multi',
      options: people,
      isWide: true,
    },
    {
      name: 'language',
      label: t('field.language'),
      optionLabels: Object.fromEntries(reportLanguages.map((value) => [value, languageNames[value]])),
    },
  ];
}

function FormatsField({ id, value, onChange, disabled }: FieldControlProps) {
  const { t } = useTranslation('scheduledReport');
  return (
    <div {...(id ? { id } : {})} tabIndex={-1}>
      <Checkbox.Group
        aria-label={t('reports.formats')}
        disabled={Boolean(disabled)}
        value={(value as string[] | undefined) ?? []}
        onChange={(formats) => onChange?.(formats)}
        options={reportFormats.map((format) => ({ value: format, label: format.toUpperCase() }))}
      />
    </div>
  );
}

function WeekdaysField({ id, value, onChange, disabled }: FieldControlProps) {
  const { t } = useTranslation('scheduledReport');
  return (
    <div {...(id ? { id } : {})} tabIndex={-1}>
      <Checkbox.Group
        aria-label={t('field.weekdays')}
        disabled={Boolean(disabled)}
        value={(value as number[] | undefined) ?? []}
        onChange={(days) => onChange?.(days)}
        options={weekdays.map((day) => ({ value: day, label: t(`weekday.${day}`) }))}
      />
    </div>
  );
}
