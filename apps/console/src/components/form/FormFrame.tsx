import { Drawer, Modal } from 'antd';
import type { ReactNode } from 'react';
import { PageHeader } from '../page/PageHeader.tsx';
import { SectionCard } from '../page/SectionCard.tsx';
import { FormFoot } from './FormFoot.tsx';
import styles from './SchemaForm.module.css';
import type { SchemaFormControl } from './useSchemaForm.ts';

interface FormFrameProps {
  control: Pick<SchemaFormControl, 'formId' | 'isBusy' | 'isWaiting' | 'focusFirst'>;
  title: string;
  /** The verb on the button. */
  action?: string | undefined;
  /** Asks first when something typed would be lost. */
  leave: () => void;
  /** Beside the buttons, such as what the form would come to. */
  note?: ReactNode;
  children: ReactNode;
}

interface OverlayProps extends FormFrameProps {
  isOpen: boolean;
  kind: 'drawer' | 'dialog';
  widthPx: number;
  /** The content has its own edges. */
  isFlush?: boolean;
}

/** A form over its page, at the side or in the middle. */
export function FormOverlay({
  kind,
  isOpen,
  widthPx,
  control,
  title,
  leave,
  children,
  isFlush,
  ...foot
}: OverlayProps) {
  const shared = {
    open: isOpen,
    title,
    destroyOnHidden: true,
    afterOpenChange: (isShown: boolean) => isShown && control.focusFirst(),
    footer: <FormFoot control={control} onCancel={leave} {...foot} />,
  };
  if (kind === 'dialog')
    return (
      <Modal {...shared} width={widthPx} mask={{ closable: false }} onCancel={leave}>
        {children}
      </Modal>
    );
  return (
    <Drawer
      {...shared}
      size={widthPx}
      onClose={leave}
      styles={{ body: isFlush ? { padding: 0 } : { paddingBlock: 16 }, footer: { padding: '10px 24px' } }}
    >
      {children}
    </Drawer>
  );
}

interface FormSheetProps extends FormFrameProps {
  description?: ReactNode;
  backHref: string;
}

/** A form as a page of its own; its buttons stay in sight. */
export function FormSheet({ control, title, description, backHref, leave, children, ...foot }: FormSheetProps) {
  return (
    <>
      <PageHeader title={title} description={description} backHref={backHref} />
      <SectionCard>{children}</SectionCard>
      <div className={styles.pageFoot}>
        <FormFoot control={control} onCancel={leave} {...foot} />
      </div>
    </>
  );
}
