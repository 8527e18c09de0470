import type { ReactNode } from 'react';
import './public-form.css';

/** What went wrong with the whole form, or what a person should know before going on. */
export function FormAlert({ children, kind = 'error' }: { children: ReactNode; kind?: 'error' | 'info' }) {
  return (
    <div className={`td-form-alert td-form-alert-${kind}`} role={kind === 'error' ? 'alert' : 'status'}>
      {children}
    </div>
  );
}
