import type { PublishSettings } from '@tilldeck/contracts/appstore/publication.schemas';

/** What each part of the settings is given. `idOf` names its controls, so that a page can lead to one. */
export interface SettingsPartProps {
  settings: PublishSettings;
  onChange: (part: Partial<PublishSettings>) => void;
  idOf: (field: keyof PublishSettings) => string;
  problems?: Partial<Record<keyof PublishSettings, string | null>>;
  isDisabled?: boolean;
}
