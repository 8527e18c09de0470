import { subtreeOf } from '@tilldeck/contracts/core/tree';
import { groupRoutes } from '@tilldeck/contracts/devices/group.routes';
import { type DeviceGroup, groupDraft } from '@tilldeck/contracts/devices/group.schemas';
import { useTranslation } from 'react-i18next';
import { useBlocks } from '../../../components/base/useBlocks.ts';
import { FormDialog } from '../../../components/form/FormDialog.tsx';
import { savedForm } from '../../../components/form/useEditConflict.ts';
import type { FormEntry } from '../../../components/form/useFormFields.ts';
import { treeOptions } from '../../../lib/list/tree-options.ts';

/** What somebody is about to do with the tree. */
export type GroupDeed =
  | { kind: 'add'; parentId: string | undefined }
  | { kind: 'edit' | 'move' | 'remove'; group: DeviceGroup };

const draftSchema = groupDraft.omit({ orgId: true });
const fieldsSchema = groupDraft.omit({ orgId: true, parentId: true });
const placeSchema = groupDraft.pick({ parentId: true });

const ownFields: FormEntry<'name' | 'sort' | 'remark'>[] = [
  { name: 'name', label: (t) => t('group:field.name') },
  { name: 'sort', label: (t) => t('group:field.sort'), help: (t) => t('group:sortHelp') },
  { name: 'remark', label: (t) => t('group:field.remark'), kind: 'textarea' },
];

interface GroupFormProps {
  deed: GroupDeed | undefined;
  orgId: string | undefined;
  tree: readonly DeviceGroup[];
  onClose: () => void;
  onDone: () => void;
}

/** The form of whatever is done with a group: add, rename, move, or delete with devices in it. */
export function GroupForm({ deed, orgId, tree, onClose, onDone }: GroupFormProps) {
  const { t } = useTranslation('group');
  const { call } = useBlocks();
  const frame = { isOpen: true, onClose, onDone };
  // Only an ordinary group holds devices and other groups.
  const holders = tree.filter((group) => group.kind === 'static');
  const place = (label: string, placeholder: string, help: string | undefined, except: ReadonlySet<string>) => ({
    name: 'parentId' as const,
    label,
    kind: 'select' as const,
    placeholder,
    ...(help ? { help } : {}),
    options: treeOptions(holders, except),
  });
  if (!deed) return null;
  if (deed.kind === 'add')
    return (
      <FormDialog
        {...frame}
        schema={draftSchema}
        fields={[
          ...ownFields.slice(0, 1),
          place(t('field.parent'), t('atTop'), undefined, new Set()),
          ...ownFields.slice(1),
        ]}
        call={groupRoutes.add}
        title={t('add')}
        doneText={t('added')}
        initial={{ parentId: deed.parentId, sort: 0 }}
        toInput={(values) => ({ ...values, orgId })}
      />
    );
  const { group } = deed;
  const { id, name } = group;
  const read = (): Promise<DeviceGroup> => call(groupRoutes.detail, { id });
  if (deed.kind === 'edit')
    return (
      <FormDialog
        {...frame}
        schema={fieldsSchema}
        fields={ownFields}
        call={groupRoutes.modify}
        title={t('editTitle')}
        doneText={t('saved')}
        {...savedForm(group, read, { fields: ownFields, toValues: (row) => row })}
      />
    );
  const toParent = [place(t('field.parent'), t('atTop'), t('parentHelp'), subtreeOf(tree, id))];
  if (deed.kind === 'move')
    return (
      <FormDialog
        {...frame}
        schema={placeSchema}
        fields={toParent}
        call={groupRoutes.move}
        title={t('moveTitle', { name })}
        action={t('move')}
        doneText={t('moved')}
        {...savedForm(group, read, {
          fields: toParent,
          toValues: ({ parentId }) => ({ parentId: parentId ?? undefined }),
        })}
      />
    );
  return (
    <FormDialog
      {...frame}
      schema={placeSchema}
      fields={[place(t('moveTo'), t('noGroup'), t('moveToHelp', { count: group.deviceCount }), new Set([id]))]}
      call={groupRoutes.remove}
      title={t('removeWith', { name })}
      action={t('remove')}
      doneText={t('removed')}
      toInput={({ parentId }) => ({ id, moveTo: parentId })}
    />
  );
}
