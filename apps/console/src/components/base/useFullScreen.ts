import { useSyncExternalStore } from 'react';

/** Chromium alone: keys such as Escape and Alt+Tab then go to the page. */
interface KeyboardLock {
  lock: () => Promise<void>;
  unlock: () => void;
}
const keyboardLock = (): KeyboardLock | undefined => (navigator as Navigator & { keyboard?: KeyboardLock }).keyboard;

const subscribe = (listener: () => void) => {
  document.addEventListener('fullscreenchange', listener);
  return () => document.removeEventListener('fullscreenchange', listener);
};

/** The whole screen for this window, with keys that otherwise are the system's where the browser allows it. */
export function useFullScreen(): { isOn: boolean; toggle: () => void } {
  const isOn = useSyncExternalStore(subscribe, () => Boolean(document.fullscreenElement));
  const enter = async () => {
    await document.documentElement.requestFullscreen();
    await keyboardLock()?.lock();
  };
  const leave = async () => {
    keyboardLock()?.unlock();
    await document.exitFullscreen();
  };
  // Refused by the browser: the window stays as it is, which the person sees.
  return { isOn, toggle: () => void (isOn ? leave() : enter()).catch(() => undefined) };
}
