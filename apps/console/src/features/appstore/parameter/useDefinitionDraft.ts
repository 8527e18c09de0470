import { definitionRoutes } from '@tilldeck/contracts/appstore/parameter.routes';
import type { AppDefinition, ParameterField } from '@tilldeck/contracts/appstore/parameter.schemas';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useConfirm } from '../../../components/feedback/useConfirm.ts';
import { useUnsavedEdits } from '../../../lib/navigation/unsaved-edits.ts';
import { showToast } from '../../../lib/notice/notice.ts';
import { useChange } from '../../../lib/request/route-queries.ts';

/** Fields whose values would not count any more: gone, or of another type. */
const lost = (before: readonly ParameterField[], after: readonly ParameterField[]): string[] =>
  before
    .filter(({ key, type }) => !after.some((field) => field.key === key && field.type === type))
    .map(({ key }) => key);

/** The fields of a definition while somebody changes them; nothing is sent before it is saved. */
export function useDefinitionDraft(definition: AppDefinition) {
  const { t } = useTranslation('parameter');
  const confirm = useConfirm();
  const change = useChange(definitionRoutes.save);
  // What it began with: a version read again meanwhile must not be lent to older fields.
  const [draft, setDraft] = useState<{ from: AppDefinition; fields: readonly ParameterField[] }>();
  const fields = draft?.fields ?? definition.fields;
  const from = draft?.from ?? definition;
  const isDirty = draft !== undefined;
  useUnsavedEdits(isDirty && !change.isPending);

  const set = (next: readonly ParameterField[]) => setDraft({ from, fields: next });
  const save = async () => {
    const dropped = from.version === 0 ? [] : lost(from.fields, fields);
    if (dropped.length > 0) {
      const question = {
        title: t('definition.lossTitle', { count: dropped.length }),
        text: t('definition.lossText'),
        items: dropped,
        action: t('definition.save'),
        isDanger: true,
      };
      if (!(await confirm(question))) return;
    }
    change.mutate(
      { appId: definition.appId, version: from.version, fields: [...fields] },
      {
        onSuccess: ({ unfit }) => {
          setDraft(undefined);
          const names = unfit.map(({ key, count }) => `${key} (${count})`).join(', ');
          if (unfit.length > 0) showToast(t('definition.savedUnfit', { names }), 'warning');
          else showToast(t('definition.saved'), 'done');
        },
      },
    );
  };
  return {
    fields,
    isDirty,
    isSaving: change.isPending,
    save,
    discard: () => setDraft(undefined),
    put: (field: ParameterField, at: number) => set([...fields.slice(0, at), field, ...fields.slice(at + 1)]),
    remove: (at: number) => set(fields.filter((_field, each) => each !== at)),
    /** One place up or down. */
    move: (at: number, by: -1 | 1) => {
      const next = [...fields];
      const [moved] = next.splice(at, 1);
      if (moved) next.splice(at + by, 0, moved);
      set(next);
    },
  };
}
