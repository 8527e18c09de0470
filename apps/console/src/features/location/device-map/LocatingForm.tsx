import { locationSettingRoutes } from '@tilldeck/contracts/location/location-setting.routes';
import {
  type LocationSetting,
  locatingModes,
  locationSettingDraft,
} from '@tilldeck/contracts/location/location-setting.schemas';
import { useTranslation } from 'react-i18next';
import { ActionButton } from '../../../components/base/ActionButton.tsx';
import { useBlocks } from '../../../components/base/useBlocks.ts';
import { FormDialog } from '../../../components/form/FormDialog.tsx';
import { savedForm } from '../../../components/form/useEditConflict.ts';
import type { FormEntry } from '../../../components/form/useFormFields.ts';
import { useOpenedFlag } from '../../../lib/navigation/overlay-address.ts';
import { useCall } from '../../../lib/request/route-queries.ts';
import { useCan } from '../../../lib/session/permission.ts';

const fields: readonly FormEntry<keyof typeof locationSettingDraft.shape>[] = [
  {
    name: 'mode',
    label: (t) => t('deviceMap:setting.mode'),
    help: (t) => t('deviceMap:setting.modeHelp'),
    options: locatingModes.map((value) => ({ value, label: (t) => t(`deviceMap:mode.${value}`) })),
  },
  {
    name: 'isRounded',
    label: (t) => t('deviceMap:setting.isRounded'),
    help: (t) => t('deviceMap:setting.isRoundedHelp'),
  },
  {
    name: 'keptDays',
    label: (t) => t('deviceMap:setting.keptDays'),
    help: (t) => t('deviceMap:setting.keptDaysHelp'),
  },
];

const toValues = ({ version: _version, ...values }: LocationSetting) => values;

/** How devices of one's own organisation are located, behind a button on the map. */
export function LocatingForm() {
  const { t } = useTranslation('deviceMap');
  const { call } = useBlocks();
  const [isOpen, setOpen] = useOpenedFlag('locating');
  const mayChange = useCan(locationSettingRoutes.modify);
  const setting = useCall(locationSettingRoutes.detail, {}, { enabled: mayChange }).data;
  if (!mayChange || !setting) return null;
  return (
    <>
      <ActionButton label={t('setting.open')} onClick={() => setOpen(true)} />
      <FormDialog
        {...savedForm(setting, () => call(locationSettingRoutes.detail, {}), { fields, toValues })}
        fields={fields}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        onDone={() => setOpen(false)}
        schema={locationSettingDraft}
        call={locationSettingRoutes.modify}
        title={t('setting.title')}
        doneText={t('setting.saved')}
        confirm={({ mode, isRounded, keptDays }) => {
          if (mode === 'off' && setting.mode !== 'off')
            return {
              title: t('setting.offTitle'),
              text: t('setting.offText'),
              action: t('setting.offAction'),
              isDanger: true,
            };
          if (keptDays < setting.keptDays)
            return {
              title: t('setting.fewerTitle', { count: keptDays }),
              text: t('setting.fewerText'),
              action: t('setting.fewerAction'),
              isDanger: true,
            };
          if (isRounded && !setting.isRounded)
            return {
              title: t('setting.roundTitle'),
              text: t('setting.roundText'),
              action: t('setting.roundAction'),
              isDanger: true,
            };
          return null;
        }}
      />
    </>
  );
}
