import { subtreeOf } from '@tilldeck/contracts/core/tree';
import { departmentRoutes } from '@tilldeck/contracts/identity/department.routes';
import { type Department, departmentDraft } from '@tilldeck/contracts/identity/department.schemas';
import { useTranslation } from 'react-i18next';
import { useBlocks } from '../../../components/base/useBlocks.ts';
import { FormDialog } from '../../../components/form/FormDialog.tsx';
import { savedForm } from '../../../components/form/useEditConflict.ts';
import type { FormEntry } from '../../../components/form/useFormFields.ts';
import { treeOptions } from '../../../lib/list/tree-options.ts';

/** What somebody is about to do with the tree. */
export type DepartmentDeed =
  | { kind: 'add'; parentId: string | undefined }
  | { kind: 'edit' | 'move' | 'remove'; department: Department };

const draftSchema = departmentDraft.omit({ orgId: true });
const fieldsSchema = departmentDraft.omit({ orgId: true, parentId: true });
const moveSchema = departmentDraft.pick({ parentId: true });
const removeSchema = departmentDraft.pick({ parentId: true }).required();

const ownFields: FormEntry<'name' | 'sort' | 'remark'>[] = [
  { name: 'name', label: (t) => t('department:field.name') },
  { name: 'sort', label: (t) => t('department:field.sort'), help: (t) => t('department:sortHelp') },
  { name: 'remark', label: (t) => t('department:field.remark'), kind: 'textarea' },
];

interface DepartmentFormProps {
  deed: DepartmentDeed | undefined;
  orgId: string | undefined;
  tree: readonly Department[];
  onClose: () => void;
}

/** The form of whatever is done with a department: add, rename, move, or delete with people in it. */
export function DepartmentForm({ deed, orgId, tree, onClose }: DepartmentFormProps) {
  const { t } = useTranslation('department');
  const { call } = useBlocks();
  const frame = { isOpen: true, onClose, onDone: onClose };
  if (!deed) return null;
  if (deed.kind === 'add')
    return (
      <FormDialog
        {...frame}
        schema={draftSchema}
        fields={[
          ...ownFields.slice(0, 1),
          {
            name: 'parentId',
            label: t('field.parent'),
            kind: 'select',
            placeholder: t('atTop'),
            options: treeOptions(tree),
          },
          ...ownFields.slice(1),
        ]}
        call={departmentRoutes.add}
        title={t('add')}
        doneText={t('added')}
        initial={{ parentId: deed.parentId, sort: 0 }}
        toInput={(values) => ({ ...values, orgId })}
      />
    );
  const { department } = deed;
  const { id, name } = department;
  const read = async () => (await call(departmentRoutes.list, { orgId })).find((each) => each.id === id);
  if (deed.kind === 'edit')
    return (
      <FormDialog
        {...frame}
        schema={fieldsSchema}
        fields={ownFields}
        call={departmentRoutes.modify}
        title={t('editTitle')}
        doneText={t('saved')}
        {...savedForm(department, read, { fields: ownFields, toValues: (row) => row })}
      />
    );
  const toParent: FormEntry<'parentId'>[] = [
    {
      name: 'parentId',
      label: t('field.parent'),
      kind: 'select',
      help: t('parentHelp'),
      placeholder: t('atTop'),
      options: treeOptions(tree, subtreeOf(tree, id)),
    },
  ];
  if (deed.kind === 'move')
    return (
      <FormDialog
        {...frame}
        schema={moveSchema}
        fields={toParent}
        call={departmentRoutes.move}
        title={t('moveTitle', { name })}
        action={t('move')}
        doneText={t('moved')}
        {...savedForm(department, read, {
          fields: toParent,
          toValues: ({ parentId }) => ({ parentId: parentId ?? undefined }),
        })}
      />
    );
  return (
    <FormDialog
      {...frame}
      schema={removeSchema}
      fields={[{ name: 'parentId', label: t('moveTo'), kind: 'select', options: treeOptions(tree, new Set([id])) }]}
      call={departmentRoutes.remove}
      title={t('removeMoving', { name })}
      action={t('remove')}
      doneText={t('removed')}
      toInput={({ parentId }) => ({ id, moveTo: parentId })}
    />
  );
}
