import { type AskedKindName, kindOf } from '@tilldeck/contracts/tasks/catalogue.kinds';
import { deviceTaskRoutes } from '@tilldeck/contracts/tasks/task.routes';
import type { TFunction } from 'i18next';
import { action } from '../feedback/useAction.ts';
import type { CommandDevice } from './CommandDialog.tsx';
import { kindForms } from './kinds.fields.tsx';

/** Whether a command needs to know something before it is sent. */
export const hasForm = (kind: AskedKindName): boolean => kindForms[kind].fields.length > 0;

/** A command that needs to know nothing, for a connected device. */
export const commandAtOnce = (kind: AskedKindName, t: TFunction<['task']>) => {
  const { isDestructive, isDisruptive } = kindOf(kind);
  return action<CommandDevice, typeof deviceTaskRoutes.command>({
    key: kind,
    label: t(`kind.${kind}`),
    call: deviceTaskRoutes.command,
    input: ({ id }) => ({ deviceId: id, kind, payload: {} }),
    confirm: ({ sn }) =>
      isDisruptive
        ? {
            title: t('command.confirmTitle', { kind: t(`kind.${kind}`), sn }),
            text: t(`effect.${kind}`),
            action: t(`kind.${kind}`),
            isDanger: isDestructive,
            ...(isDestructive ? { word: sn } : {}),
          }
        : null,
    done: () => t('command.sent'),
  });
};
