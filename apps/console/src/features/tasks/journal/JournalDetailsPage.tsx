import { SourceDetailsPage } from '../SourceDetailsPage.tsx';
import { journalPages } from './journal.config.tsx';

/** /device/journal/details/:id */
export function JournalDetailsPage() {
  return <SourceDetailsPage pages={journalPages} />;
}
