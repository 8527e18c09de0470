import { journalRoutes } from '@tilldeck/contracts/tasks/journal.routes';
import { lazy } from 'react';
import { SourceListPage } from '../parts/source/SourceListPage.tsx';
import { journalPages } from './journal.pages.tsx';

const JournalForm = lazy(async () => ({ default: (await import('./JournalForm.tsx')).JournalForm }));

/** /device/journal/list */
export function JournalListPage() {
  return <SourceListPage pages={journalPages} add={journalRoutes.add} form={JournalForm} />;
}
