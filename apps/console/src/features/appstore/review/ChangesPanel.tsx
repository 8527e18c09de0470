import type { ReviewDetail } from '@tilldeck/contracts/appstore/review.schemas';
import { ChangeAlarms } from './ChangeAlarms.tsx';
import { ChangedFacts } from './ChangedFacts.tsx';
import { ChangedLists } from './ChangedLists.tsx';
import { ChangedPictures } from './ChangedPictures.tsx';
import { ChangedTexts } from './ChangedTexts.tsx';

/** All that changed against the version before, in one view. */
export function ChangesPanel({ detail: { comparison, checks } }: { detail: ReviewDetail }) {
  return (
    <div className="blk-stack">
      <ChangeAlarms comparison={comparison} checks={checks} />
      <ChangedLists comparison={comparison} />
      <ChangedFacts comparison={comparison} />
      <ChangedTexts comparison={comparison} />
      <ChangedPictures comparison={comparison} />
    </div>
  );
}
