import { accessRoutes } from '@tilldeck/contracts/identity/access.routes';
import { accessMinutes, accessRequest } from '@tilldeck/contracts/identity/access.schemas';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { startActing } from '../../lib/session/acting-session.ts';
import { FormDialog } from '../form/FormDialog.tsx';

const minutesText = accessMinutes.map(String) as [`${(typeof accessMinutes)[number]}`, ...`${number}`[]];
const schema = accessRequest.omit({ orgId: true, minutes: true }).extend({ minutes: z.enum(minutesText) });

interface ActForDialogProps {
  org: { id: string; name: string };
  isOpen: boolean;
  onClose: () => void;
}

/** Asks why and for how long, then this tab works for the partner. */
export function ActForDialog({ org, isOpen, onClose }: ActForDialogProps) {
  const { t } = useTranslation('access');
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('actForTitle', { org: org.name })}
      action={t('actForAction')}
      schema={schema}
      call={accessRoutes.open}
      initial={{ minutes: '30' }}
      toInput={(values) => ({ ...values, minutes: Number(values.minutes), orgId: org.id })}
      doneText={t('actForDone')}
      onDone={startActing}
      fields={[
        { name: 'reason', label: t('reason'), help: t('reasonHelp'), kind: 'textarea' },
        { name: 'ticketNumber', label: t('ticket'), help: t('ticketHelp') },
        {
          name: 'minutes',
          label: t('minutes'),
          kind: 'select',
          options: accessMinutes.map((minutes) => ({ value: String(minutes), label: t(`minutes.${minutes}`) })),
        },
      ]}
    />
  );
}
