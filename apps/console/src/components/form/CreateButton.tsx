import PlusOutlined from '@ant-design/icons/es/icons/PlusOutlined';
import type { Route, RouteOutput } from '@tilldeck/contracts/core/route';
import type { ComponentType, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useOpened } from '../../lib/navigation/overlay-address.ts';
import { ActionButton } from '../base/ActionButton.tsx';
import { useMayCall } from '../base/useBlocks.ts';

/** What a form component gets from whoever opens it. */
export interface OpenedForm<Output = unknown> {
  isOpen: boolean;
  onClose: () => void;
  onDone?: (output: Output) => void;
}

interface CreateButtonProps<R extends Route> {
  /** Absent when the person may not make this call. */
  call: R;
  form?: ComponentType<OpenedForm<RouteOutput<R>>>;
  /** The form, where it is no component of its own. */
  children?: (frame: OpenedForm<RouteOutput<R>>) => ReactNode;
  label?: string;
  disabledReason?: string | null;
  onDone?: (output: RouteOutput<R>) => void;
}

/** The button that opens a form for a new record; the form has an address. */
export function CreateButton<R extends Route>({
  call,
  form: Form,
  children,
  label,
  disabledReason,
  onDone,
}: CreateButtonProps<R>) {
  const { t } = useTranslation('blocks');
  const mayCall = useMayCall();
  const [isOpen, setOpen] = useOpened(call.permission, true);
  if (!mayCall(call)) return null;
  const frame: OpenedForm<RouteOutput<R>> = {
    isOpen: isOpen === true,
    onClose: () => setOpen(undefined),
    onDone: (output) => {
      setOpen(undefined);
      onDone?.(output);
    },
  };
  return (
    <>
      <ActionButton
        kind="primary"
        label={label ?? t('action.add')}
        icon={<PlusOutlined aria-hidden />}
        disabledReason={disabledReason}
        onClick={() => setOpen(true)}
      />
      {Form ? <Form {...frame} /> : children?.(frame)}
    </>
  );
}
