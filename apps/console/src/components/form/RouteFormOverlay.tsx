import type { Route } from '@tilldeck/contracts/core/route';
import { ConflictPlace } from './ConflictPlace.tsx';
import { FormOverlay } from './FormFrame.tsx';
import { SchemaForm } from './SchemaForm.tsx';
import { type FormFrameProps, useRouteForm } from './useRouteForm.ts';
import type { FormSchema } from './useSchemaForm.ts';

type RouteFormOverlayProps<S extends FormSchema, R extends Route> = FormFrameProps<S, R> & {
  kind: 'drawer' | 'dialog';
};

/** A form of a declared call, in a drawer or a dialog. */
export function RouteFormOverlay<S extends FormSchema, R extends Route>(props: RouteFormOverlayProps<S, R>) {
  const { kind, isOpen, onClose, title, action, fields, columns = 1, widthPx = columns === 2 ? 720 : 480 } = props;
  const { control, conflict, leave } = useRouteForm(props, onClose);
  return (
    <FormOverlay
      kind={kind}
      isOpen={isOpen}
      widthPx={widthPx}
      title={title}
      action={action}
      control={control}
      leave={leave}
      note={props.note}
    >
      {props.above}
      <ConflictPlace conflict={conflict} />
      <SchemaForm control={control} fields={fields} columns={columns} />
    </FormOverlay>
  );
}
