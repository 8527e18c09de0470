import type { Route } from '@tilldeck/contracts/core/route';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { ConflictPlace } from './ConflictPlace.tsx';
import { FormSheet } from './FormFrame.tsx';
import { SchemaForm } from './SchemaForm.tsx';
import { type RouteFormProps, useRouteForm } from './useRouteForm.ts';
import type { FormSchema } from './useSchemaForm.ts';

type FormPageProps<S extends FormSchema, R extends Route> = RouteFormProps<S, R> & PageProps;

interface PageProps {
  title: string;
  description?: ReactNode;
  action?: string;
  columns?: 1 | 2;
  /** Where cancel leads. */
  backHref: string;
}

/** A long form as a page of its own. */
export function FormPage<S extends FormSchema, R extends Route>(props: FormPageProps<S, R>) {
  const { title, description, action, fields, columns = 2, backHref } = props;
  const navigate = useNavigate();
  const { control, conflict, leave } = useRouteForm(props, () => void navigate(backHref));
  return (
    <FormSheet
      title={title}
      description={description}
      action={action}
      backHref={backHref}
      control={control}
      leave={leave}
    >
      <ConflictPlace conflict={conflict} />
      <SchemaForm control={control} fields={fields} columns={columns} />
    </FormSheet>
  );
}
