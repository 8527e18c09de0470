import { journalRoutes } from '@tilldeck/contracts/tasks/journal.routes';
import { SourceListPage } from '../SourceListPage.tsx';
import { JournalForm } from './JournalForm.tsx';
import { journalPages } from './journal.config.tsx';

/** /device/journal/list */
export function JournalListPage() {
  return <SourceListPage pages={journalPages} add={journalRoutes.add} form={JournalForm} />;
}
