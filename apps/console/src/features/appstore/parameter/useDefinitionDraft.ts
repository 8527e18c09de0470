import { definitionRoutes } from '@tilldeck/contracts/appstore/parameter.routes';
import type { AppDefinition, ParameterField } from '@tilldeck/contracts/appstore/parameter.schemas';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { action, useAction } from '../../../components/feedback/useAction.ts';
import { useUnsavedEdits } from '../../../lib/navigation/unsaved-edits.ts';
import { showToast } from '../../../lib/notice/notice.ts';

/** Fields whose values would not count any more: gone, or of another type. */
const lost = (before: readonly ParameterField[], after: readonly ParameterField[]): string[] =>
  before
    .filter(({ key, type }) => !after.some((field) => field.key === key && field.type === type))
    .map(({ key }) => key);

/** The fields of a definition while somebody changes them; nothing is sent before it is saved. */
export function useDefinitionDraft(definition: AppDefinition) {
  const { t } = useTranslation('parameter');
  const { run, running } = useAction();
  // What it began with: a version read again meanwhile must not be lent to older fields.
  const [draft, setDraft] = useState<{ from: AppDefinition; fields: readonly ParameterField[] }>();
  const fields = draft?.fields ?? definition.fields;
  const from = draft?.from ?? definition;
  const isDirty = draft !== undefined;
  useUnsavedEdits(isDirty && running === null);

  const set = (next: readonly ParameterField[]) => setDraft({ from, fields: next });
  const save = action<AppDefinition, typeof definitionRoutes.save>({
    key: 'save',
    label: t('definition.save'),
    call: definitionRoutes.save,
    input: ({ appId, version }) => ({ appId, version, fields: [...fields] }),
    confirm: (before) => {
      const dropped = before.version === 0 ? [] : lost(before.fields, fields);
      if (dropped.length === 0) return null;
      return {
        title: t('definition.lossTitle', { count: dropped.length }),
        text: t('definition.lossText'),
        items: dropped,
        action: t('definition.save'),
        isDanger: true,
      };
    },
    onDone: ({ unfit }) => {
      setDraft(undefined);
      const names = unfit.map(({ key, count }) => `${key} (${count})`).join(', ');
      if (unfit.length > 0) showToast(t('definition.savedUnfit', { names }), 'warning');
      else showToast(t('definition.saved'), 'done');
    },
  });
  return {
    fields,
    isDirty,
    isSaving: running !== null,
    save: () => run(save, from),
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
