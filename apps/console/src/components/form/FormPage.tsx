import type { Route } from '@tilldeck/contracts/core/route';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { PageHeader } from '../page/PageHeader.tsx';
import { SectionCard } from '../page/SectionCard.tsx';
import { FormFoot } from './FormFoot.tsx';
import styles from './SchemaForm.module.css';
import { SchemaForm } from './SchemaForm.tsx';
import { type RouteFormProps, useRouteForm } from './useRouteForm.ts';
import type { FormSchema } from './useSchemaForm.ts';

interface FormPageProps<S extends FormSchema, R extends Route> extends RouteFormProps<S, R> {
  title: string;
  description?: ReactNode;
  action?: string;
  columns?: 1 | 2;
  /** Where cancel leads. */
  backHref: string;
}

/** A long form as a page of its own; its buttons stay in sight. */
export function FormPage<S extends FormSchema, R extends Route>(props: FormPageProps<S, R>) {
  const { title, description, action, fields, columns = 2, backHref } = props;
  const navigate = useNavigate();
  const { control, leave } = useRouteForm(props, () => void navigate(backHref));
  return (
    <>
      <PageHeader title={title} description={description} backHref={backHref} />
      <SectionCard>
        <SchemaForm control={control} fields={fields} columns={columns} />
      </SectionCard>
      <div className={styles.pageFoot}>
        <FormFoot control={control} action={action} onCancel={leave} />
      </div>
    </>
  );
}
