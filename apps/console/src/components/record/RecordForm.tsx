import type { IsVersioned, Route, RouteDraft, RouteOutput } from '@tilldeck/contracts/core/route';
import type { ReactNode } from 'react';
import type { z } from 'zod';
import { type BlocksEnvironment, useBlocks } from '../base/useBlocks.ts';
import type { OpenedForm } from '../form/CreateButton.tsx';
import { FormDialog } from '../form/FormDialog.tsx';
import { FormDrawer } from '../form/FormDrawer.tsx';
import type { FieldName, FormEntry } from '../form/useFormFields.ts';
import type { FormFrameProps } from '../form/useRouteForm.ts';
import type { FormSchema } from '../form/useSchemaForm.ts';
import { type Phrase, usePhrase } from '../text/usePhrase.ts';

export interface Versioned {
  id: string;
  version: number;
}

/** Reads a record by its id, where the server answers with all of them at once. */
type ReadRecord<Row> = (call: BlocksEnvironment['call'], id: string) => Promise<Row | undefined>;

/** A change that came too late shows what was saved, so that a record with a version says how to read it again. */
type LateChange<Row, M extends Route> = IsVersioned<M> extends true ? { detail: Route | ReadRecord<Row> } : unknown;

export type RecordFormSpec<
  Row extends Versioned,
  S extends FormSchema,
  A extends Route,
  M extends Route,
> = RecordFormParts<Row, S, A, M> & LateChange<Row, M>;

interface RecordFormParts<Row extends Versioned, S extends FormSchema, A extends Route, M extends Route> {
  frame?: 'drawer' | 'dialog';
  schema: S;
  fields: readonly FormEntry<FieldName<S>>[];
  add: A;
  modify: M;
  detail?: Route | ReadRecord<Row>;
  texts: { add: Phrase; added: Phrase; edit: Phrase; saved: Phrase };
  /** What a new record begins with. */
  initial?: Partial<z.input<S>>;
  /** What is filled in already for a record, where it is not the record itself. */
  toValues?: (row: Row, text: (phrase: Phrase) => string) => Partial<z.input<S>>;
  /** From what was filled in to the input of `add`, where they differ; `modify` takes the same with id and version. */
  toInput?: (values: z.output<S>) => RouteDraft<A>;
}

/** Declares the form of new and changed records: `recordForm<Shop>()({ schema, fields, add, modify, texts })`. */
export const recordForm =
  <Row extends Versioned>() =>
  <S extends FormSchema, A extends Route, M extends Route>(
    spec: RecordFormSpec<Row, S, A, M>,
  ): RecordFormSpec<Row, S, A, M> =>
    spec;

type AnyFrame<S extends FormSchema> = FormFrameProps<S, Route>;

interface RecordFormProps<Row extends Versioned, S extends FormSchema, A extends Route, M extends Route>
  extends OpenedForm<RouteOutput<A>> {
  spec: RecordFormSpec<Row, S, A, M>;
  /** What is changed; a new one when absent. */
  record?: Row | undefined;
}

/** One form for new and changed records. */
export function RecordForm<Row extends Versioned, S extends FormSchema, A extends Route, M extends Route>(
  props: RecordFormProps<Row, S, A, M>,
) {
  const { spec, record, ...frame } = props;
  const { schema, fields, texts, initial, toValues, toInput } = spec;
  const phrase = usePhrase();
  const { call } = useBlocks();
  // The spec holds what each of both calls needs; with types of its own only a caller could see that.
  const Frame = (spec.frame === 'dialog' ? FormDialog : FormDrawer) as (props: AnyFrame<S>) => ReactNode;
  const shared = { ...(frame as OpenedForm<unknown>), schema, fields };
  const inputOf = (values: z.output<S>): unknown => (toInput ? toInput(values) : values);
  if (!record)
    return (
      <Frame
        {...shared}
        call={spec.add}
        title={phrase(texts.add)}
        doneText={texts.added}
        initial={initial ?? {}}
        toInput={inputOf}
        reread={null}
      />
    );
  const formOf = (row: Row) => ({
    initial: (toValues ? toValues(row, phrase) : row) as Partial<z.input<S>>,
    toInput: (values: z.output<S>) => ({ ...(inputOf(values) as object), id: row.id, version: row.version }),
    fields,
  });
  const { detail } = spec;
  const read = async () =>
    (typeof detail === 'function' ? detail(call, record.id) : detail && call(detail, { id: record.id } as never)) as
      | Promise<Row | undefined>
      | undefined;
  return (
    <Frame
      {...shared}
      {...formOf(record)}
      call={spec.modify}
      title={phrase(texts.edit)}
      doneText={texts.saved}
      onDone={frame.onClose}
      reread={detail ? async () => formOf((await read()) ?? record) : null}
    />
  );
}
