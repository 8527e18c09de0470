import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { Picture, type PictureSettings } from '../../../lib/remote/picture.ts';
import type { RfbChannel } from '../../../lib/remote/rfb-channel.ts';

interface ShownPicture {
  place: RefObject<HTMLDivElement | null>;
  /** There is something to see. */
  isShown: boolean;
  picture: () => Picture | null;
}

/** Draws what a channel brings in its place; each new channel is a new picture. */
export function useRemotePicture(
  channel: RfbChannel | null,
  settings: PictureSettings,
  onBroken: () => void,
): ShownPicture {
  const place = useRef<HTMLDivElement>(null);
  const current = useRef<Picture | null>(null);
  const [shown, setShown] = useState<RfbChannel | null>(null);
  const { isFitted, quality, isViewOnly } = settings;
  const apply = useEffectEvent(() => current.current?.change(settings));
  const broken = useEffectEvent(onBroken);

  const open = useEffectEvent(async (element: HTMLElement, opened: RfbChannel) => {
    const events = { onShown: () => setShown(opened), onBroken: () => broken() };
    return Picture.open(element, opened, settings, events);
  });
  useEffect(() => {
    const element = place.current;
    if (!channel || !element) return;
    let isLeft = false;
    void open(element, channel)
      .then((picture) => {
        if (isLeft) return picture.end();
        current.current = picture;
        apply();
      })
      .catch(() => isLeft || broken());
    return () => {
      isLeft = true;
      current.current?.end();
      current.current = null;
    };
  }, [channel]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what `apply` reads
  useEffect(() => apply(), [isFitted, quality, isViewOnly]);
  const isShown = channel !== null && shown === channel;
  useEffect(() => {
    if (isShown) current.current?.focus();
  }, [isShown]);
  return { place, isShown, picture: () => current.current };
}
