import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { showToast } from '../../../lib/notice/notice.ts';
import type { ViewerConnectionOptions } from '../../../lib/remote/viewer-connection.ts';

/** The text that goes to the device and comes from its clipboard. It is kept nowhere else. */
export function useTextExchange(onArrived: () => void): {
  value: string;
  setValue: (value: string) => void;
  hear: ViewerConnectionOptions['onTold'];
} {
  const { t } = useTranslation('remote');
  const [value, setValue] = useState('');
  const hear: ViewerConnectionOptions['onTold'] = (told) => {
    if (told.tell === 'failed') return showToast(t(`failed.${told.what}`));
    setValue(told.text);
    onArrived();
    return showToast(t(told.text === '' ? 'text.empty' : 'text.arrived'));
  };
  return { value, setValue, hear };
}
