import { allocationRoutes } from '@tilldeck/contracts/devices/allocation.routes';
import { allocationDraft } from '@tilldeck/contracts/devices/allocation.schemas';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { searchFrom } from '../../../../components/choices/useChoices.ts';
import { FormDialog } from '../../../../components/form/FormDialog.tsx';
import type { FormEntry } from '../../../../components/form/useFormFields.ts';
import type { Translate } from '../../../../components/text/usePhrase.ts';
import { showToast } from '../../../../lib/notice/notice.ts';

/** One field for both kinds of target: `operator:12`, `partner:104`. */
const schema = z.object({ target: z.string().min(1), remark: allocationDraft.shape.remark });

const targets = searchFrom(
  allocationRoutes.targets,
  ({ keyword }) => ({ keyword }),
  (found) =>
    found.map(({ kind, id, name, orgName }) => ({
      value: `${kind}:${id}`,
      label: (t: Translate) => [t(`intake:allocation.kind.${kind}`), name, orgName].filter(Boolean).join(' · '),
    })),
);

const fields: readonly FormEntry<keyof typeof schema.shape>[] = [
  {
    name: 'target',
    label: (t) => t('intake:allocation.target'),
    help: (t) => t('intake:allocation.targetHelp'),
    kind: 'select',
    options: targets,
  },
  { name: 'remark', label: (t) => t('intake:allocation.remark'), kind: 'textarea' },
];

interface AllocateDialogProps {
  isOpen: boolean;
  onClose: () => void;
  deviceIds: readonly string[];
}

/** Gives chosen devices to an operator to look after, or to a sub-partner until they are taken back. */
export function AllocateDialog({ isOpen, onClose, deviceIds }: AllocateDialogProps) {
  const { t } = useTranslation('intake');
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      onDone={({ count }) => {
        showToast(t('allocation.done', { count }), 'done');
        onClose();
      }}
      schema={schema}
      fields={fields}
      call={allocationRoutes.allocate}
      title={t('allocation.new')}
      action={t('allocation.run', { count: deviceIds.length })}
      toInput={({ target, remark }) => {
        const [kind, id] = target.split(':', 2);
        return { deviceIds, remark, ...(kind === 'operator' ? { accountId: id } : { partnerId: id }) };
      }}
    />
  );
}
