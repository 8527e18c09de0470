import type { Route } from '@tilldeck/contracts/core/route';
import { Drawer } from 'antd';
import { FormFoot } from './FormFoot.tsx';
import { SchemaForm } from './SchemaForm.tsx';
import { type FormFrameProps, useRouteForm } from './useRouteForm.ts';
import type { FormSchema } from './useSchemaForm.ts';

export function FormDrawerFrame<S extends FormSchema, R extends Route>(props: FormFrameProps<S, R>) {
  const { isOpen, onClose, title, action, fields, columns = 1, widthPx = columns === 2 ? 720 : 480 } = props;
  const { control, leave } = useRouteForm(props, onClose);
  return (
    <Drawer
      open={isOpen}
      onClose={leave}
      title={title}
      size={widthPx}
      destroyOnHidden
      afterOpenChange={(isShown) => isShown && control.focusFirst()}
      styles={{ body: { paddingBlock: 16 }, footer: { padding: '10px 24px' } }}
      footer={<FormFoot control={control} action={action} onCancel={leave} />}
    >
      <SchemaForm control={control} fields={fields} columns={columns} />
    </Drawer>
  );
}
