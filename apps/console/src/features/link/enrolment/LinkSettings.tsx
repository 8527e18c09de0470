import { linkSettingRoutes } from '@tilldeck/contracts/link/link-setting.routes';
import { type LinkSetting, linkSettingDraft } from '@tilldeck/contracts/link/link-setting.schemas';
import { useTranslation } from 'react-i18next';
import { ActionButton } from '../../../components/base/ActionButton.tsx';
import { useBlocks } from '../../../components/base/useBlocks.ts';
import { FactsGrid } from '../../../components/details/FactsGrid.tsx';
import { FormDrawer } from '../../../components/form/FormDrawer.tsx';
import { savedForm } from '../../../components/form/useEditConflict.ts';
import type { FormEntry } from '../../../components/form/useFormFields.ts';
import { SectionCard } from '../../../components/page/SectionCard.tsx';
import { useOpened } from '../../../lib/navigation/overlay-address.ts';
import { useCall } from '../../../lib/request/route-queries.ts';
import { Can } from '../../../lib/session/Can.tsx';

const ways = ['isFactoryOn', 'isClaimOn', 'isApprovalOn'] as const;
const inSeconds = ['keepAliveS', 'statusEveryS', 'pullEveryS', 'reconnectSpreadS'] as const;
const inDays = ['rotateKeyDays', 'historyDays', 'archiveDays'] as const;
const helped = {
  keepAliveS: 'setting.keepAliveSHelp',
  reconnectSpreadS: 'setting.reconnectSpreadSHelp',
  archiveDays: 'setting.archiveDaysHelp',
} as const;

type Name = keyof typeof linkSettingDraft.shape;

/** A number with its unit, and what it means where the label does not say. */
function amount(name: (typeof inSeconds | typeof inDays)[number], unit: 'seconds' | 'days'): FormEntry<Name> {
  const help = name in helped ? helped[name as keyof typeof helped] : null;
  return {
    name,
    label: (t) => t(`enrolment:setting.${name}`),
    unit: (t) => t(`enrolment:setting.${unit}`),
    ...(help ? { help: (t) => t(`enrolment:${help}`) } : {}),
  };
}

const fields: readonly FormEntry<Name>[] = [
  { section: (t) => t('enrolment:setting.ways'), text: (t) => t('enrolment:setting.waysText') },
  ...ways.map((name): FormEntry<Name> => ({ name, label: (t) => t(`enrolment:setting.${name}`) })),
  { section: (t) => t('enrolment:setting.behaviour') },
  ...inSeconds.map((name) => amount(name, 'seconds')),
  ...inDays.map((name) => amount(name, 'days')),
];

/** How devices are let in and how they behave: the vendor's, for the whole installation. */
export function LinkSettings() {
  const { t } = useTranslation('enrolment');
  const { call } = useBlocks();
  const record = useCall(linkSettingRoutes.detail, {});
  const [edited, setEdited] = useOpened<LinkSetting>('edit-setting');
  const setting = record.data;
  const close = () => setEdited(undefined);
  const facts = setting
    ? [
        ...ways.map((name) => ({
          label: t(`setting.${name}`),
          value: t(setting[name] ? 'setting.on' : 'setting.off'),
        })),
        ...inSeconds.map((name) => ({
          label: t(`setting.${name}`),
          value: `${setting[name]} ${t('setting.seconds')}`,
        })),
        ...inDays.map((name) => ({ label: t(`setting.${name}`), value: `${setting[name]} ${t('setting.days')}` })),
      ]
    : [];
  return (
    <>
      <SectionCard
        title={t('tab.settings')}
        isLoading={record.isPending}
        error={record.error}
        onRetry={() => void record.refetch()}
        actions={
          setting ? (
            <Can route={linkSettingRoutes.modify}>
              <ActionButton kind="primary" label={t('setting.edit')} onClick={() => setEdited(setting)} />
            </Can>
          ) : null
        }
      >
        <FactsGrid facts={facts} />
      </SectionCard>
      {edited ? (
        <FormDrawer
          isOpen
          onClose={close}
          onDone={close}
          schema={linkSettingDraft}
          fields={fields}
          call={linkSettingRoutes.modify}
          title={t('setting.edit')}
          doneText={t('setting.saved')}
          {...savedForm(edited, () => call(linkSettingRoutes.detail, {}), { fields, toValues: (row) => row })}
        />
      ) : null}
    </>
  );
}
