import type { RouteOutput } from '@tilldeck/contracts/core/route';
import { modelRoutes } from '@tilldeck/contracts/devices/model.routes';
import { rangeRoutes } from '@tilldeck/contracts/devices/range.routes';
import { rangeDraft } from '@tilldeck/contracts/devices/range.schemas';
import { useTranslation } from 'react-i18next';
import { partnerSearch } from '../../../components/choices/partner.queries.ts';
import { namedChoice, optionsFrom } from '../../../components/choices/useChoices.ts';
import type { OpenedForm } from '../../../components/form/CreateButton.tsx';
import { FormDrawer } from '../../../components/form/FormDrawer.tsx';
import type { FormEntry } from '../../../components/form/useFormFields.ts';

const fields: readonly FormEntry<keyof typeof rangeDraft.shape>[] = [
  {
    name: 'orgId',
    label: (t) => t('intake:range.partner'),
    kind: 'select',
    options: partnerSearch(),
  },
  { name: 'firstSn', label: (t) => t('intake:range.firstSn'), help: (t) => t('intake:range.firstSnHelp') },
  { name: 'lastSn', label: (t) => t('intake:range.lastSn'), help: (t) => t('intake:range.lastSnHelp') },
  {
    name: 'modelId',
    label: (t) => t('intake:range.model'),
    help: (t) => t('intake:range.modelHelp'),
    kind: 'select',
    options: optionsFrom(modelRoutes.choices, {}, (models) => models.map(namedChoice)),
  },
  { name: 'remark', label: (t) => t('intake:range.remark') },
];

/** Serial numbers a partner may import from now on. */
export function RangeForm(frame: OpenedForm<RouteOutput<typeof rangeRoutes.add>>) {
  const { t } = useTranslation('intake');
  return (
    <FormDrawer
      {...frame}
      schema={rangeDraft}
      fields={fields}
      call={rangeRoutes.add}
      title={t('range.add')}
      doneText={t('range.added')}
      initial={{ remark: '' }}
    />
  );
}
