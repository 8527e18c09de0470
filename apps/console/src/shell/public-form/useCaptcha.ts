import type { WorkPurpose } from '@tilldeck/contracts/identity/session.schemas';
import { useState } from 'react';

export interface Captcha {
  captchaId: string;
  image: string;
}

/**
 * Shown only once the server asks for it; a fresh image belongs to every further attempt. A person who cannot read it lets
 * the browser do a calculation instead.
 */
export function useCaptcha() {
  const [captcha, setCaptcha] = useState<Captcha | null>(null);
  const [isWanted, setWanted] = useState(false);
  const [isWorkChosen, setWorkChosen] = useState(false);
  const refresh = async () => {
    setWanted(true);
    const { loadCaptcha } = await import('../../lib/session/sign-in.ts');
    setCaptcha(await loadCaptcha());
  };
  /** What a call carries for it: what was typed, or the work done now. */
  const pay = async (purpose: WorkPurpose, typed: string) => {
    if (!isWanted) return {};
    if (!isWorkChosen) return captcha ? { captchaId: captcha.captchaId, captcha: typed.trim() } : {};
    const { doWork } = await import('../../lib/session/work.ts');
    return { work: await doWork(purpose) };
  };
  const field = { captcha, isWorkChosen, onRefresh: () => void refresh(), onWorkChosen: setWorkChosen };
  return { field, isWanted, isToBeTyped: isWanted && !isWorkChosen, refresh, pay };
}
