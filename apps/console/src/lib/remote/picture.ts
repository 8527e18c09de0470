import type RFB from '@novnc/novnc';
import type { RawChannel } from '@novnc/novnc';

export interface PictureSettings {
  /** Fitted into its place; else pixel for pixel. */
  isFitted: boolean;
  /** 0 to 9. */
  quality: number;
  isViewOnly: boolean;
}

export interface PictureEvents {
  onShown: () => void;
  /** It ended by itself: what arrived was no picture. */
  onBroken: () => void;
}

/** A key by its X keysym and its place on the keyboard. */
export type KeyStroke = readonly [keysym: number, code: string];

interface OpenableChannel extends RawChannel {
  open: () => void;
}

const loadRfb = async () => (await import('@novnc/novnc')).default;
/** So that it is there before the bridge sends. */
export const preloadPicture = (): void => void loadRfb().catch(() => undefined);

/** The screen of a device in an element of the page, drawn by noVNC. */
export class Picture {
  readonly #rfb: RFB;
  #isEnded = false;

  private constructor(rfb: RFB, events: PictureEvents) {
    this.#rfb = rfb;
    rfb.addEventListener('connect', events.onShown);
    rfb.addEventListener('disconnect', () => this.#isEnded || events.onBroken());
  }

  /** noVNC takes the channel first and hears afterwards that it is open: else it misses the greeting of the device. */
  static async open(
    place: HTMLElement,
    channel: OpenableChannel,
    settings: PictureSettings,
    events: PictureEvents,
  ): Promise<Picture> {
    const Rfb = await loadRfb();
    const rfb = new Rfb(place, channel);
    const picture = new Picture(rfb, events);
    rfb.resizeSession = false;
    rfb.background = 'transparent';
    picture.change(settings);
    const canvas = place.querySelector('canvas');
    if (canvas) {
      canvas.tabIndex = 0;
      releaseKeysOnBlur(canvas);
    }
    channel.open();
    return picture;
  }

  change({ isFitted, quality, isViewOnly }: PictureSettings): void {
    this.#rfb.scaleViewport = isFitted;
    this.#rfb.qualityLevel = quality;
    this.#rfb.viewOnly = isViewOnly;
  }

  focus(): void {
    this.#rfb.focus({ preventScroll: true });
  }

  /** Presses keys one after the other and lets go of them in the opposite order. */
  press(strokes: readonly KeyStroke[]): void {
    for (const [keysym, code] of strokes) this.#rfb.sendKey(keysym, code, true);
    for (const [keysym, code] of strokes.toReversed()) this.#rfb.sendKey(keysym, code, false);
  }

  toPng(): Promise<Blob | null> {
    return new Promise((resolve) => this.#rfb.toBlob(resolve, 'image/png'));
  }

  end(): void {
    this.#isEnded = true;
    this.#rfb.disconnect();
  }
}

/** noVNC lets go of keys when the window loses the focus. When only the picture loses it, somebody has to say so. */
function releaseKeysOnBlur(canvas: HTMLCanvasElement): void {
  const held = new Map<string, string>();
  canvas.addEventListener('keydown', ({ code, key }) => held.set(code, key), { capture: true });
  canvas.addEventListener('keyup', ({ code }) => held.delete(code), { capture: true });
  canvas.addEventListener('blur', () => {
    for (const [code, key] of held) canvas.dispatchEvent(new KeyboardEvent('keyup', { code, key, cancelable: true }));
    held.clear();
  });
}
