import type { Route, RouteDraft } from '@tilldeck/contracts/core/route';
import { useTranslation } from 'react-i18next';
import { countSelected } from '../../lib/list/list-selection.ts';
import { type Action, type ActionRunner, useAction } from '../feedback/useAction.ts';
import type { RowAction } from '../list/RowActions.tsx';
import type { BulkAction } from '../list/useBulkRun.ts';

export type SwitchVerb = 'enable' | 'disable';

interface SwitchSpec<Row, R extends Route> {
  isOn: (row: Row) => boolean;
  nameOf: (row: Row) => string;
  call: (verb: SwitchVerb) => R;
  input: (row: Row, verb: SwitchVerb) => RouteDraft<R>;
  /** What follows from it. */
  text: (verb: SwitchVerb) => string;
  /** The question about several. */
  many?: (verb: SwitchVerb, count: number) => string;
}

interface Switch<Row> {
  row: (row: Row) => RowAction;
  button: (row: Row) => ReturnType<ActionRunner['button']>;
  bulk: BulkAction<Row>[];
}

/** Enabling and disabling a kind of record, always after a question that names it. */
export function useSwitch<Row, R extends Route>(spec: SwitchSpec<Row, R>): Switch<Row> {
  const { t } = useTranslation('words');
  const actions = useAction();
  const declared = (verb: SwitchVerb): Action<Row, R> => ({
    key: verb,
    label: t(verb),
    call: spec.call(verb),
    input: (row) => spec.input(row, verb),
    confirm: (row) => ({
      title: t(`${verb}Title`, { name: spec.nameOf(row) }),
      text: spec.text(verb),
      action: t(verb),
      isDanger: verb === 'disable',
    }),
    isDanger: verb === 'disable',
  });
  const other = (row: Row) => declared(spec.isOn(row) ? 'disable' : 'enable');
  const { many } = spec;
  return {
    row: (row) => actions.row(other(row), row),
    button: (row) => actions.button(other(row), row),
    bulk: many
      ? (['enable', 'disable'] as const).map((verb) =>
          actions.bulk(declared(verb), (selection) => ({
            title: many(verb, countSelected(selection)),
            text: spec.text(verb),
            action: t(verb),
            isDanger: verb === 'disable',
          })),
        )
      : [],
  };
}
