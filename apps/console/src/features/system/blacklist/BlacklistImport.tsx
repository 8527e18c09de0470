import {
  type BlacklistImportResult,
  blacklistImport,
  blacklistImportMax,
} from '@tilldeck/contracts/system/blacklist.schemas';
import { Modal } from 'antd';
import TextArea from 'antd/es/input/TextArea';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ActionButton } from '../../../components/base/ActionButton.tsx';
import { BulkResults } from '../../../components/feedback/BulkResults.tsx';
import { FormDrawer } from '../../../components/form/FormDrawer.tsx';
import type { FieldControlProps } from '../../../components/form/useFormFields.ts';
import { parsePastedIds } from '../../../lib/list/pasted-ids.ts';
import { useOpenedFlag } from '../../../lib/navigation/overlay-address.ts';
import { Can } from '../../../lib/session/Can.tsx';
import type { Blacklist } from './blacklist.queries.ts';

/** Asks for many values at once, pasted as a column, and shows what became of each. */
export function BlacklistImport({ list: { kind, routes } }: { list: Blacklist }) {
  const { t } = useTranslation('blacklist');
  const [isOpen, setOpen] = useOpenedFlag('import');
  const [result, setResult] = useState<BlacklistImportResult>();
  return (
    <Can route={routes.import}>
      <ActionButton label={t('import')} onClick={() => setOpen(true)} />
      <FormDrawer
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        onDone={(output) => {
          setOpen(false);
          setResult(output);
        }}
        schema={blacklistImport}
        call={routes.import}
        title={t('importTitle')}
        action={t('importAction')}
        doneText={t('imported')}
        fields={[
          {
            name: 'values',
            label: t(`${kind}.value`),
            help: t(`${kind}.valuesHelp`, { count: blacklistImportMax }),
            render: (control) => <ColumnField {...control} />,
          },
          { name: 'description', label: t('field.description'), help: t('field.descriptionHelp'), kind: 'textarea' },
        ]}
      />
      <ImportResult result={result} onClose={() => setResult(undefined)} />
    </Can>
  );
}

/** A pasted column as the list of its values. */
function ColumnField({ onChange, value: _values, ...control }: FieldControlProps) {
  const [text, setText] = useState('');
  return (
    <TextArea
      {...control}
      rows={8}
      className="blk-mono"
      value={text}
      onChange={(event) => {
        setText(event.target.value);
        onChange?.(parsePastedIds(event.target.value).ids);
      }}
    />
  );
}

function ImportResult({ result, onClose }: { result: BlacklistImportResult | undefined; onClose: () => void }) {
  const { t } = useTranslation(['blacklist', 'blocks']);
  const title = t('importResult.title', { count: result?.added ?? 0 });
  return (
    <Modal
      open={result !== undefined}
      title={title}
      onCancel={onClose}
      destroyOnHidden
      footer={<ActionButton kind="primary" label={t('blocks:action.close')} onClick={onClose} />}
    >
      <BulkResults
        label={title}
        steps={(result?.lines ?? []).map(({ value, outcome }) => ({
          key: `${value}/${outcome}`,
          label: value,
          isDone: outcome === 'added',
          message: t(`outcome.${outcome}`),
        }))}
      />
    </Modal>
  );
}
