import type { Route } from '@tilldeck/contracts/core/route';
import { Modal } from 'antd';
import { FormFoot } from './FormFoot.tsx';
import { SchemaForm } from './SchemaForm.tsx';
import { type FormFrameProps, useRouteForm } from './useRouteForm.ts';
import type { FormSchema } from './useSchemaForm.ts';

export function FormDialogFrame<S extends FormSchema, R extends Route>(props: FormFrameProps<S, R>) {
  const { isOpen, onClose, title, action, fields, columns = 1, widthPx = columns === 2 ? 720 : 480 } = props;
  const { control, leave } = useRouteForm(props, onClose);
  return (
    <Modal
      open={isOpen}
      onCancel={leave}
      title={title}
      width={widthPx}
      mask={{ closable: false }}
      destroyOnHidden
      afterOpenChange={(isShown) => isShown && control.focusFirst()}
      footer={<FormFoot control={control} action={action} onCancel={leave} />}
    >
      <SchemaForm control={control} fields={fields} columns={columns} />
    </Modal>
  );
}
