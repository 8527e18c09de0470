import type { Unattended } from '@tilldeck/contracts/remote/session.schemas';
import { unattendedRoutes } from '@tilldeck/contracts/remote/unattended.routes';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OpenedForm } from '../../../components/form/CreateButton.tsx';
import { FormDrawer } from '../../../components/form/FormDrawer.tsx';
import { toUnattended, unattendedEntries, unattendedForm } from './unattended-form.fields.ts';

const weekMs = 7 * 86_400_000;

/** Where nobody has to be asked for a while. */
export function UnattendedForm(frame: OpenedForm<Unattended>) {
  const { t } = useTranslation('remote');
  const [until] = useState(() => new Date(Math.ceil((Date.now() + weekMs) / 60_000) * 60_000).toISOString());
  return (
    <FormDrawer
      {...frame}
      schema={unattendedForm}
      call={unattendedRoutes.set}
      title={t('unattended.add')}
      action={t('unattended.action')}
      fields={unattendedEntries}
      initial={{ kind: 'device', until, isOnlyWhileClosed: false }}
      toInput={toUnattended}
      doneText={t('unattended.added')}
    />
  );
}
