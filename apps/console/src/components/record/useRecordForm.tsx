import type { Route } from '@tilldeck/contracts/core/route';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useOpened } from '../../lib/navigation/overlay-address.ts';
import { ActionButton } from '../base/ActionButton.tsx';
import { useMayCall } from '../base/useBlocks.ts';
import { CreateButton } from '../form/CreateButton.tsx';
import type { FormSchema } from '../form/useSchemaForm.ts';
import type { RowAction } from '../list/RowActions.tsx';
import { usePhrase } from '../text/usePhrase.ts';
import { RecordForm, type RecordFormSpec, type Versioned } from './RecordForm.tsx';

interface RecordFormParts<Row> {
  /** The button for a new record. */
  create: ReactNode;
  /** 'Edit' in a list's row. */
  edit: (row: Row) => RowAction;
  /** 'Edit' in the header of a record's page. */
  editButton: (row: Row | undefined) => ReactNode;
  /** The form of the record being changed; put it beside the page. */
  form: ReactNode;
}

/** The form of a record with its buttons. What is open has an address. */
export function useRecordForm<Row extends Versioned, S extends FormSchema, A extends Route, M extends Route>(
  spec: RecordFormSpec<Row, S, A, M>,
): RecordFormParts<Row> {
  const { t } = useTranslation('words');
  const phrase = usePhrase();
  const mayCall = useMayCall();
  const [edited, setEdited] = useOpened<Row>('edit');
  const close = () => setEdited(undefined);
  return {
    create: (
      <CreateButton call={spec.add} label={phrase(spec.texts.add)}>
        {(frame) => <RecordForm spec={spec} {...frame} />}
      </CreateButton>
    ),
    edit: (row) => ({ key: 'edit', label: t('edit'), call: spec.modify, onClick: () => setEdited(row) }),
    editButton: (row) =>
      mayCall(spec.modify) ? (
        <ActionButton kind="primary" label={t('edit')} onClick={() => row && setEdited(row)} />
      ) : null,
    form: <RecordForm spec={spec} record={edited} isOpen={edited !== undefined} onClose={close} onDone={close} />,
  };
}
