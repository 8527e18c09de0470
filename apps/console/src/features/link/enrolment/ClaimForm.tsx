import type { RouteOutput } from '@tilldeck/contracts/core/route';
import { shopRoutes } from '@tilldeck/contracts/devices/shop.routes';
import { claimRoutes } from '@tilldeck/contracts/link/claim.routes';
import { claimDraft } from '@tilldeck/contracts/link/claim.schemas';
import { useTranslation } from 'react-i18next';
import { namedChoice, searchFrom } from '../../../components/choices/useChoices.ts';
import type { OpenedForm } from '../../../components/form/CreateButton.tsx';
import { FormDrawer } from '../../../components/form/FormDrawer.tsx';
import type { FormEntry } from '../../../components/form/useFormFields.ts';

const fields: readonly FormEntry<keyof typeof claimDraft.shape>[] = [
  { name: 'label', label: (t) => t('enrolment:claim.label'), help: (t) => t('enrolment:claim.labelHelp') },
  { name: 'sn', label: (t) => t('enrolment:claim.sn'), help: (t) => t('enrolment:claim.snHelp') },
  { name: 'maxUses', label: (t) => t('enrolment:claim.maxUses'), isShown: (values) => !values.sn },
  {
    name: 'shopId',
    label: (t) => t('enrolment:claim.shop'),
    help: (t) => t('enrolment:claim.shopHelp'),
    kind: 'select',
    options: searchFrom(
      shopRoutes.choices,
      ({ keyword }) => ({ keyword }),
      (shops) => shops.map(namedChoice),
    ),
  },
  {
    name: 'expiresInDays',
    label: (t) => t('enrolment:claim.expiresInDays'),
    unit: (t) => t('enrolment:claim.days'),
  },
];

/** A new code; whoever opened it shows the code. */
export function ClaimForm(frame: OpenedForm<RouteOutput<typeof claimRoutes.add>>) {
  const { t } = useTranslation('enrolment');
  return (
    <FormDrawer
      {...frame}
      schema={claimDraft}
      fields={fields}
      call={claimRoutes.add}
      title={t('claim.add')}
      doneText={t('claim.added')}
      initial={{ maxUses: 1, expiresInDays: 7 }}
    />
  );
}
