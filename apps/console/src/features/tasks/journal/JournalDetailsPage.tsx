import { SourceDetailsPage } from '../parts/source/SourceDetailsPage.tsx';
import { journalPages } from './journal.pages.tsx';

/** /device/journal/details/:id */
export function JournalDetailsPage() {
  return <SourceDetailsPage pages={journalPages} />;
}
