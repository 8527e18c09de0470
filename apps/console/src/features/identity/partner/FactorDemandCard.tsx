import { companyRoutes } from '@tilldeck/contracts/identity/company.routes';
import { type Company, factorDemandDraft } from '@tilldeck/contracts/identity/company.schemas';
import { useTranslation } from 'react-i18next';
import { ActionButton } from '../../../components/base/ActionButton.tsx';
import { useBlocks } from '../../../components/base/useBlocks.ts';
import { FactsGrid } from '../../../components/details/FactsGrid.tsx';
import { FormDialog } from '../../../components/form/FormDialog.tsx';
import { savedForm } from '../../../components/form/useEditConflict.ts';
import type { FormEntry } from '../../../components/form/useFormFields.ts';
import { SectionCard } from '../../../components/page/SectionCard.tsx';
import { useProof } from '../../../components/proof/useProof.ts';
import { ToneTag } from '../../../components/text/StatusTag.tsx';
import { TimeText } from '../../../components/text/TimeText.tsx';
import { useOpenedFlag } from '../../../lib/navigation/overlay-address.ts';
import { useSession } from '../../../lib/session/session-state.ts';

const usualGraceDays = 14;

const fields: readonly FormEntry<keyof typeof factorDemandDraft.shape>[] = [
  {
    name: 'isFactorDemanded',
    label: (t) => t('company:factor.demand'),
    help: (t) => t('company:factor.demandHelp'),
  },
  { name: 'graceDays', label: (t) => t('company:factor.grace'), help: (t) => t('company:factor.graceHelp') },
];

/** Whether everybody in the company needs a second factor of their own. For the lead to change. */
export function FactorDemandCard({ company }: { company: Company }) {
  const { t } = useTranslation(['company', 'partner']);
  const prove = useProof();
  const { call } = useBlocks();
  const { info } = useSession();
  const [isEditing, setEditing] = useOpenedFlag('factors');
  const from = company.factorDemandedFrom;
  const isByInstallation = company.isFactorDemandedByInstallation;
  const edit = async () => {
    if (await prove()) setEditing(true);
  };
  return (
    <SectionCard
      title={t('factor.title')}
      beside={isByInstallation ? t('factor.byInstallation') : null}
      actions={info?.isProjectLead ? <ActionButton label={t('factor.change')} onClick={() => void edit()} /> : null}
    >
      <FactsGrid
        facts={[
          {
            label: t('factor.demand'),
            value: <ToneTag tone={from ? 'ok' : 'off'} text={t(from ? 'yes' : 'no')} />,
          },
          { label: t('factor.from'), value: from ? <TimeText at={from} /> : null },
          { label: t('factor.without'), value: company.peopleWithoutFactor },
        ]}
      />
      <FormDialog
        isOpen={isEditing}
        onClose={() => setEditing(false)}
        onDone={() => setEditing(false)}
        schema={factorDemandDraft}
        fields={fields}
        call={companyRoutes.demandFactor}
        title={t('factor.title')}
        doneText={t('saved')}
        {...savedForm(company, () => call(companyRoutes.get, {}), {
          fields,
          toValues: (row) => ({ isFactorDemanded: row.factorDemandedFrom !== null, graceDays: usualGraceDays }),
          toInput: (values: object, { version }) => ({ ...values, version }),
        })}
      />
    </SectionCard>
  );
}
