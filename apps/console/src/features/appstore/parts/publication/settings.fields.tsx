import { maxGrayGroups } from '@tilldeck/contracts/appstore/app.limits';
import type { PublishSettings } from '@tilldeck/contracts/appstore/publication.schemas';
import { upgradeModes } from '@tilldeck/contracts/appstore/publication.states';
import type { SearchSource } from '../../../../components/choices/useChoices.ts';
import { deviceSearch } from '../../../../components/device/device.filters.ts';
import { SerialsField } from '../../../../components/device/SerialsField.tsx';
import type { FormCase, FormEntry, FormField, FormGroup } from '../../../../components/form/useFormFields.ts';
import type { FormValues } from '../../../../components/form/useSchemaForm.ts';
import type { Translate } from '../../../../components/text/usePhrase.ts';
import { AreasSelect } from './AreasSelect.tsx';

const dayMs = 86_400_000;
const hourMs = 3_600_000;
/** The next full hour, a day from now: a time to begin with, to be moved. */
const tomorrow = () => new Date(Math.ceil((Date.now() + dayMs) / hourMs) * hourMs).toISOString();

const isPartial = ({ visibility }: FormValues): boolean => visibility === 'partial';
const isGray = ({ deployment }: FormValues): boolean => deployment === 'grayscale';

/** Several devices' records that the server searches for. */
const searched = (
  name: string,
  source: SearchSource,
  key: 'partners' | 'models' | 'tags' | 'groups',
  t: Translate,
): Pick<FormField, 'name' | 'label' | 'kind' | 'options'> => ({
  name,
  label: t(`publishSettings:${key}`),
  kind: 'multi',
  options: source,
});

const startCases = (t: Translate, isDraft: boolean): Record<string, FormCase> => ({
  instant: { label: t(isDraft ? 'publishSettings:start.instant' : 'publishSettings:start.now'), fields: [] },
  at: {
    label: t('publishSettings:start.at'),
    initial: () => ({ publishAt: tomorrow() }),
    fields: [{ name: 'publishAt', label: t('publishSettings:publishAt'), kind: 'instant' }],
  },
  byHand: { label: t('publishSettings:start.byHand'), fields: [] },
});

const upgrade = (t: Translate, isDraft: boolean): FormGroup => ({
  group: '',
  label: t('publishSettings:upgrade'),
  columns: 2,
  fields: [
    {
      name: 'upgradeMode',
      label: t('publishSettings:upgradeMode'),
      helpBy: ({ upgradeMode }) =>
        t(`publishSettings:upgradeModeHelp.${upgradeMode as PublishSettings['upgradeMode']}`),
      kind: 'radio',
      isWide: true,
      optionLabels: Object.fromEntries(upgradeModes.map((mode) => [mode, t(`appstore:upgradeMode.${mode}`)])),
    },
    { oneOf: 'start', label: t('publishSettings:start'), cases: startCases(t, isDraft), columns: 2 },
    {
      name: 'healthMinutes',
      label: t('publishSettings:health'),
      help: t('publishSettings:healthHelp'),
      unit: t('publishSettings:minutes'),
      isWide: true,
    },
  ],
});

/** Who sees a version in the store at all. */
const audience = (t: Translate): FormGroup => ({
  group: '',
  label: t('publishSettings:audience'),
  columns: 2,
  fields: [
    {
      name: 'visibility',
      label: t('publishSettings:visibility'),
      helpBy: (values) =>
        t(isPartial(values) ? 'publishSettings:visibilityHelp.partial' : 'publishSettings:visibilityHelp.all'),
      kind: 'radio',
      isWide: true,
      optionLabels: { all: t('appstore:visibility.all'), partial: t('appstore:visibility.partial') },
    },
    {
      ...searched('partnerIds', deviceSearch('partner'), 'partners', t),
      help: t('publishSettings:partnersHelp'),
      isShown: isPartial,
    },
    {
      name: 'areaCodes',
      label: t('publishSettings:areas'),
      help: t('publishSettings:areasHelp'),
      isShown: isPartial,
      render: (control, { maxItems }) => <AreasSelect {...control} most={maxItems} />,
    },
    { ...searched('modelIds', deviceSearch('model'), 'models', t), isShown: isPartial },
    {
      name: 'adaptsNewModels',
      label: t('publishSettings:adaptsNewModels'),
      isShown: (values) => isPartial(values) && Array.isArray(values.modelIds) && values.modelIds.length > 0,
    },
  ],
});

/** Whether everybody who sees it gets it, or a few first. */
const rollout = (t: Translate): FormGroup => ({
  group: '',
  label: t('publishSettings:rollout'),
  columns: 2,
  fields: [
    {
      name: 'deployment',
      label: t('publishSettings:deployment'),
      helpBy: (values) =>
        t(isGray(values) ? 'publishSettings:deploymentHelp.grayscale' : 'publishSettings:deploymentHelp.public'),
      kind: 'radio',
      isWide: true,
      optionLabels: { public: t('appstore:deployment.public'), grayscale: t('appstore:deployment.grayscale') },
    },
    { ...searched('tagIds', deviceSearch('tag'), 'tags', t), isShown: isGray },
    {
      ...searched('groupIds', deviceSearch('group'), 'groups', t),
      help: t('publishSettings:groupsHelp', { count: maxGrayGroups }),
      isShown: isGray,
    },
    {
      name: 'percent',
      label: t('publishSettings:percent'),
      help: t('publishSettings:percentHelp'),
      unit: '%',
      isShown: isGray,
    },
    {
      name: 'sns',
      label: t('publishSettings:sns'),
      isWide: true,
      isShown: isGray,
      render: (control) => <SerialsField {...control} rows={3} />,
    },
  ],
});

/** How a version is brought to devices: of a draft, and again when it is published. */
export const settingsEntries = (t: Translate, isDraft: boolean): FormEntry[] => [
  upgrade(t, isDraft),
  audience(t),
  rollout(t),
];
