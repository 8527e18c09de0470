import { partnerRoutes } from '@tilldeck/contracts/identity/partner.routes';
import { type PartnerDetail, partnerSettings } from '@tilldeck/contracts/identity/partner.schemas';
import { useTranslation } from 'react-i18next';
import { ActionButton } from '../../../components/base/ActionButton.tsx';
import { useBlocks } from '../../../components/base/useBlocks.ts';
import { FactsGrid } from '../../../components/details/FactsGrid.tsx';
import { FormDialog } from '../../../components/form/FormDialog.tsx';
import { savedForm } from '../../../components/form/useEditConflict.ts';
import type { FormEntry } from '../../../components/form/useFormFields.ts';
import { SectionCard } from '../../../components/page/SectionCard.tsx';
import { ToneTag } from '../../../components/text/StatusTag.tsx';
import { useOpenedFlag } from '../../../lib/navigation/overlay-address.ts';
import { Can } from '../../../lib/session/Can.tsx';

const schema = partnerSettings.omit({ id: true, version: true });

const fields: readonly FormEntry<keyof typeof schema.shape>[] = [
  { name: 'isRemoteControlAllowed', label: (t) => t('partner:flag.remote'), help: (t) => t('partner:flag.remoteHelp') },
  { name: 'isUpperAccessAllowed', label: (t) => t('partner:flag.upper'), help: (t) => t('partner:flag.upperHelp') },
  { name: 'isSecondVerificationOn', label: (t) => t('partner:flag.second'), help: (t) => t('partner:flag.secondHelp') },
  { name: 'subPartnerLimit', label: (t) => t('partner:limit.sub'), help: (t) => t('partner:limit.subHelp') },
];

/** What those above may do, how people sign in, and how many may stand below. */
export function FlagsCard({ partner }: { partner: PartnerDetail }) {
  const { t } = useTranslation(['partner', 'company']);
  const { call } = useBlocks();
  const [isEditing, setEditing] = useOpenedFlag('flags');
  const flag = (isOn: boolean) => <ToneTag tone={isOn ? 'ok' : 'off'} text={t(isOn ? 'company:yes' : 'company:no')} />;
  const isHeldBack = partner.isRemoteControlAllowed && !partner.isRemoteControlEffective;
  return (
    <SectionCard
      title={t('settings.flags')}
      actions={
        <Can route={partnerRoutes.settings}>
          <ActionButton
            label={t('editAction')}
            disabledReason={partner.canManage ? null : t('independent')}
            onClick={() => setEditing(true)}
          />
        </Can>
      }
    >
      <FactsGrid
        facts={[
          {
            label: t('flag.remote'),
            value: isHeldBack ? (
              <ToneTag tone="warn" text={t('flag.remoteOff')} />
            ) : (
              flag(partner.isRemoteControlAllowed)
            ),
          },
          { label: t('flag.upper'), value: flag(partner.isUpperAccessAllowed) },
          { label: t('flag.second'), value: flag(partner.isSecondVerificationOn) },
          { label: t('limit.sub'), value: partner.subPartnerLimit },
        ]}
      />
      <FormDialog
        isOpen={isEditing}
        onClose={() => setEditing(false)}
        onDone={() => setEditing(false)}
        schema={schema}
        fields={fields}
        call={partnerRoutes.settings}
        title={t('settings.flags')}
        doneText={t('saved')}
        {...savedForm(partner, () => call(partnerRoutes.detail, { id: partner.id }), {
          fields,
          toValues: (row) => row,
        })}
      />
    </SectionCard>
  );
}
