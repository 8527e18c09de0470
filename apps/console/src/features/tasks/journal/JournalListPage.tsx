import { journalRoutes } from '@tilldeck/contracts/tasks/journal.routes';
import { SourceListPage } from '../parts/source/SourceListPage.tsx';
import { JournalForm } from './JournalForm.tsx';
import { journalPages } from './journal.pages.tsx';

/** /device/journal/list */
export function JournalListPage() {
  return <SourceListPage pages={journalPages} add={journalRoutes.add} form={JournalForm} />;
}
