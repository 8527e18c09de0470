import { useTranslation } from 'react-i18next';
import { useCodeText } from '../../../../components/task/useCodeText.ts';

/** Reasons that only policies know; others are those of tasks. */
const reasons = [
  'app_missing',
  'busy',
  'file_missing',
  'low_battery',
  'no_network',
  'no_pictures',
  'no_screen',
  'no_server',
  'not_verified',
  'outside_window',
  'screen_differs',
  'wrong_network',
] as const;
type Reason = (typeof reasons)[number];
const isReason = (reason: string): reason is Reason => (reasons as readonly string[]).includes(reason);

/** Why a device holds a rule back or failed, in words; what nobody knows here is shown as the device said it. */
export function useReasonText(): (reason: string) => string {
  const { t } = useTranslation('policies');
  const codeText = useCodeText();
  return (reason) => (isReason(reason) ? t(`reasonOf.${reason}`) : codeText(reason));
}
