import { useState } from 'react';

export interface Captcha {
  captchaId: string;
  image: string;
}

/** Shown only once the server asks for it; a fresh image belongs to every further attempt. */
export function useCaptcha() {
  const [captcha, setCaptcha] = useState<Captcha | null>(null);
  const [isWanted, setWanted] = useState(false);
  const refresh = async () => {
    setWanted(true);
    const { loadCaptcha } = await import('../../lib/session/sign-in.ts');
    setCaptcha(await loadCaptcha());
  };
  return { captcha, isWanted, refresh };
}
