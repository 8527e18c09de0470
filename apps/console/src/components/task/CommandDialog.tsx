import type { Device } from '@tilldeck/contracts/devices/device-record.schemas';
import { type AskedKindName, kindOf } from '@tilldeck/contracts/tasks/catalogue.kinds';
import { deviceTaskRoutes } from '@tilldeck/contracts/tasks/task.routes';
import { commandDraft } from '@tilldeck/contracts/tasks/task.schemas';
import { useTranslation } from 'react-i18next';
import type { ConfirmQuestion } from '../feedback/useConfirm.ts';
import { FormDialog } from '../form/FormDialog.tsx';
import type { FormEntry } from '../form/useFormFields.ts';
import type { FormSchema, FormValues } from '../form/useSchemaForm.ts';
import { draftOf, kindForms } from './kinds.fields.tsx';
import styles from './Task.module.css';

export type CommandDevice = Pick<Device, 'id' | 'sn' | 'state'>;

interface CommandDialogProps {
  device: CommandDevice;
  kind: AskedKindName;
  /** What its form begins with, beside what it always begins with. */
  initial?: FormValues;
  /** Not connected: it can only be sent when the device returns. */
  isAway: boolean;
  isOpen: boolean;
  onClose: () => void;
}

const waitHours = commandDraft.shape.waitHours.unwrap();
const defaultWaitHours = 24;

/** What a command needs to know; for a device that is away, how long it may wait for its return. */
export function CommandDialog({ device, kind, initial, isAway, isOpen, onClose }: CommandDialogProps) {
  const { t } = useTranslation(['task', 'errors']);
  const form = kindForms[kind];
  const schema = (isAway ? form.schema.safeExtend({ waitHours }) : form.schema) as unknown as FormSchema;
  const away: FormEntry[] = [
    {
      section: t('command.awayTitle'),
      extra: (
        <p className={styles.away} role="alert">
          {t('errors:remote.device_unreachable')}
        </p>
      ),
    },
    { name: 'waitHours', label: t('command.waitHours'), help: t('command.waitHelp'), unit: t('unit.hours') },
  ];
  const question = (): ConfirmQuestion | null =>
    kindOf(kind).isDestructive
      ? {
          title: t('command.confirmTitle', { kind: t(`kind.${kind}`), sn: device.sn }),
          text: t(`effect.${kind}`),
          action: t(`kind.${kind}`),
          isDanger: true,
          word: device.sn,
        }
      : null;
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      onDone={onClose}
      schema={schema}
      fields={[...(isAway ? away : []), ...form.fields]}
      call={deviceTaskRoutes.command}
      title={t('command.title', { kind: t(`kind.${kind}`), sn: device.sn })}
      action={t(isAway ? 'command.sendLater' : 'command.send')}
      widthPx={560}
      above={<p>{t(`effect.${kind}`)}</p>}
      doneText={t(isAway ? 'command.waits' : 'command.sent')}
      initial={{ ...form.initial, ...initial, ...(isAway ? { waitHours: defaultWaitHours } : {}) }}
      confirm={question}
      toInput={(values: FormValues) => ({
        deviceId: device.id,
        kind,
        ...draftOf(kind, values),
        ...(isAway ? { waitHours: values.waitHours } : {}),
      })}
    />
  );
}
