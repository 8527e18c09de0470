import { parameterVariables } from '@tilldeck/contracts/appstore/parameter.limits';
import { parameterRoutes } from '@tilldeck/contracts/appstore/parameter.routes';
import {
  type AppParameter,
  type ParameterLevel,
  parameterLevels,
} from '@tilldeck/contracts/appstore/parameter.schemas';
import { Radio } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useBlocks } from '../../../components/base/useBlocks.ts';
import { Picker } from '../../../components/choices/Picker.tsx';
import { searchFrom } from '../../../components/choices/useChoices.ts';
import type { OpenedForm } from '../../../components/form/CreateButton.tsx';
import { FormDrawer } from '../../../components/form/FormDrawer.tsx';
import { savedForm } from '../../../components/form/useEditConflict.ts';
import type { FormEntry } from '../../../components/form/useFormFields.ts';
import type { FormValues } from '../../../components/form/useSchemaForm.ts';
import { ErrorState } from '../../../components/page/ErrorState.tsx';
import { SkeletonLines } from '../../../components/page/SkeletonLines.tsx';
import { usePhrase } from '../../../components/text/usePhrase.ts';
import { useCall } from '../../../lib/request/route-queries.ts';
import { appOptions, levelTexts, placeOptions, titleOf } from './parameter.states.ts';
import { useInheritedText } from './useInheritedText.ts';
import { ValueField } from './ValueField.tsx';
import { initialOf, placeOfRecord, targetOf, typedIn, valueSchema } from './value-form.rules.ts';

interface ParameterFormProps extends OpenedForm<AppParameter> {
  record?: AppParameter | undefined;
}
interface Place {
  app?: string | undefined;
  level: ParameterLevel;
  place?: string | undefined;
}

/** Values of an app for a partner, a group or a device: whom first, then what the app takes. */
export function ParameterForm({ record, ...frame }: ParameterFormProps) {
  const { t } = useTranslation('parameter');
  const { call } = useBlocks();
  const [chosen, setChosen] = useState<Place>({ level: 'partner' });
  const at: Place = record ? { app: record.appId, level: record.level, place: placeOfRecord(record) } : chosen;
  const { entries, schema } = useValueEntries(at, frame.isOpen);
  const choosers = usePlaceEntries(chosen, setChosen);
  const shared = { ...frame, widthPx: 560, schema: schema(!record) };
  const close = () => {
    setChosen({ level: 'partner' });
    frame.onClose();
  };
  if (!record)
    return (
      <FormDrawer
        {...shared}
        onClose={close}
        onDone={(output: AppParameter) => {
          setChosen({ level: 'partner' });
          frame.onDone?.(output);
        }}
        fields={[...choosers, ...entries]}
        call={parameterRoutes.add}
        title={t('values.add')}
        doneText={t('values.added')}
        initial={{ $level: 'partner' }}
        toInput={(values) => ({
          ...targetOf(String(values.$app), values.$level as ParameterLevel, String(values.$place)),
          values: typedIn(values),
        })}
      />
    );
  return (
    <FormDrawer
      {...shared}
      fields={entries}
      call={parameterRoutes.modify}
      title={t('values.editTitle', { app: record.appName || record.package, target: record.target })}
      doneText={t('values.saved')}
      {...savedForm(record, () => call(parameterRoutes.detail, { id: record.id }), {
        fields: entries,
        toValues: initialOf,
        toInput: (values: FormValues, { id, version }) => ({ id, version, values: typedIn(values) }),
      })}
    />
  );
}

/** The fields of the app, with what each inherits; nothing before it is known whom they are for. */
function useValueEntries({ app, level, place }: Place, isOpen: boolean) {
  const { t, i18n } = useTranslation('parameter');
  const words = useInheritedText();
  const isKnown = isOpen && Boolean(app && place);
  const form = useCall(parameterRoutes.form, targetOf(app ?? '', level, place ?? ''), {
    enabled: isKnown,
    staleTime: 0,
  });
  const fields = (isKnown && form.data?.fields) || [];
  const inherited = new Map(form.data?.inherited.map((one) => [one.key, one]));
  const section: FormEntry = {
    section: t('values.section'),
    text: isKnown ? t('values.sectionText') : t('values.chooseFirst'),
    extra: form.error ? (
      <ErrorState error={form.error} onRetry={() => void form.refetch()} isCompact />
    ) : isKnown && form.isPending ? (
      <SkeletonLines rows={4} />
    ) : null,
  };
  const hasText = fields.some(({ type }) => type === 'text');
  const entries: FormEntry[] = [
    section,
    ...fields.map(
      (field): FormEntry => ({
        name: field.key,
        label: titleOf(field, i18n.language),
        help: words.helpOf(field, inherited.get(field.key)),
        render: (control) => (
          <ValueField {...control} field={field} placeholder={words.placeholderOf(inherited.get(field.key))} />
        ),
      }),
    ),
    ...(hasText
      ? [{ section: t('values.variables'), text: parameterVariables.map((name) => `{{${name}}}`).join('  ') }]
      : []),
  ];
  return { entries, schema: (hasPlace: boolean) => valueSchema(fields, hasPlace) };
}

function usePlaceEntries(chosen: Place, onChosen: (place: Place) => void): FormEntry[] {
  const { t } = useTranslation('parameter');
  const phrase = usePhrase();
  return [
    {
      name: '$app',
      label: t('field.app'),
      render: ({ onChange, ...control }) => (
        <Picker
          {...control}
          choices={searchFrom(parameterRoutes.apps, ({ keyword }) => ({ keyword }), appOptions)}
          placeholder={t('chooseApp')}
          onChange={(app) => {
            onChange?.(app);
            onChosen({ ...chosen, app });
          }}
        />
      ),
    },
    {
      name: '$level',
      label: t('field.level'),
      render: ({ value, onChange, id, disabled }) => (
        <Radio.Group
          {...(id ? { id } : {})}
          disabled={Boolean(disabled)}
          value={value}
          onChange={(event) => {
            onChange?.(event.target.value);
            onChosen({ ...chosen, level: event.target.value as ParameterLevel, place: undefined });
          }}
          options={parameterLevels.map((level) => ({ value: level, label: phrase(levelTexts[level]) }))}
        />
      ),
    },
    {
      name: '$place',
      label: phrase(levelTexts[chosen.level]),
      help: t(`placeHelp.${chosen.level}`),
      render: ({ value, onChange, ...control }) => (
        <Picker
          {...control}
          key={chosen.level}
          value={chosen.place === undefined ? undefined : value}
          choices={searchFrom(
            parameterRoutes.places,
            ({ keyword }) => ({ level: chosen.level, keyword }),
            placeOptions,
          )}
          placeholder={t(`choosePlace.${chosen.level}`)}
          onChange={(place) => {
            onChange?.(place);
            onChosen({ ...chosen, place });
          }}
        />
      ),
    },
  ];
}
