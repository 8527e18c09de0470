import PrinterOutlined from '@ant-design/icons/es/icons/PrinterOutlined';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { createPortal, flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { ActionButton } from '../base/ActionButton.tsx';
import './print.css';

interface PrintButtonProps {
  /** The heading on paper, and the name of the file when it is printed into one. */
  title: string;
  /** What is printed: black on white, without the frame of the page. */
  children: ReactNode;
}

/** Prints a view of its own instead of the screen, also for those who print by the browser's menu or Ctrl+P. */
export function PrintButton({ title, children }: PrintButtonProps) {
  const { t } = useTranslation('blocks');
  const [isPrinting, setPrinting] = useState(false);
  // The browser takes the page as it is when this returns.
  const show = useCallback(() => flushSync(() => setPrinting(true)), []);
  useEffect(() => {
    window.addEventListener('beforeprint', show);
    return () => window.removeEventListener('beforeprint', show);
  }, [show]);
  useEffect(() => {
    if (!isPrinting) return;
    const before = document.title;
    const end = () => setPrinting(false);
    document.title = title;
    window.addEventListener('afterprint', end);
    return () => {
      document.title = before;
      window.removeEventListener('afterprint', end);
    };
  }, [isPrinting, title]);
  return (
    <>
      <ActionButton
        icon={<PrinterOutlined aria-hidden />}
        label={t('print.action')}
        onClick={() => {
          show();
          window.print();
        }}
      />
      {isPrinting
        ? createPortal(
            <article className="blk-printed">
              <h1>{title}</h1>
              {children}
            </article>,
            document.body,
          )
        : null}
    </>
  );
}
