import { detectionRoutes } from '@tilldeck/contracts/detection/detection.routes';
import type { Detection } from '@tilldeck/contracts/detection/detection.schemas';
import { useTranslation } from 'react-i18next';
import { action, useAction } from '../../../components/feedback/useAction.ts';

/** What can be done with a detection, as actions of a row or a page. */
export function useDetectionActions(onRemoved?: () => void) {
  const { t } = useTranslation('detection');
  const { row, button } = useAction();
  const switched = (verb: 'enable' | 'disable') =>
    action<Detection, typeof detectionRoutes.enable>({
      key: verb,
      label: t(verb),
      call: detectionRoutes[verb],
      input: ({ id, version }) => ({ id, version }),
      done: ({ name }) => t(verb === 'enable' ? 'enabled' : 'disabled', { name }),
    });
  const other = (record: Detection) => switched(record.state === 'enabled' ? 'disable' : 'enable');
  const remove = action<Detection, typeof detectionRoutes.remove>({
    key: 'remove',
    label: t('remove'),
    call: detectionRoutes.remove,
    isDanger: true,
    input: ({ id, version }) => ({ id, version }),
    confirm: ({ name }) => ({
      title: t('removeTitle', { name }),
      text: t('removeText'),
      action: t('remove'),
      isDanger: true,
    }),
    done: ({ name }) => t('removed', { name }),
    onDone: () => onRemoved?.(),
  });
  return {
    rows: (record: Detection) => [row(other(record), record), row(remove, record)],
    switchButton: (record: Detection) => button(other(record), record),
    removeButton: (record: Detection) => button(remove, record),
  };
}
