import type { RawChannel } from '@novnc/novnc';

/**
 * The RFB half of a viewer's connection, as noVNC takes it instead of a socket. What comes before the picture is built is
 * kept: the bridge does not wait for the page.
 */
export class RfbChannel implements RawChannel {
  // noVNC looks for these by name among own properties.
  binaryType = 'arraybuffer';
  protocol = '';
  readyState: 'connecting' | 'open' | 'closed' = 'connecting';
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: Uint8Array }) => void) | null = null;
  onclose: ((event: { code?: number; reason?: string }) => void) | null = null;
  onerror: (() => void) | null = null;
  readonly #forward: (bytes: Uint8Array) => void;
  #early: Uint8Array[] = [];

  constructor(forward: (bytes: Uint8Array) => void) {
    this.#forward = forward;
  }

  /** From the picture to the device. */
  send(bytes: Uint8Array): void {
    if (this.readyState === 'open') this.#forward(bytes);
  }

  /** From the device to the picture. */
  deliver(bytes: Uint8Array): void {
    if (this.readyState === 'connecting') this.#early.push(bytes);
    else if (this.readyState === 'open') this.onmessage?.({ data: bytes });
  }

  /** The picture is built and listens. */
  open(): void {
    if (this.readyState !== 'connecting') return;
    this.readyState = 'open';
    this.onopen?.();
    const early = this.#early;
    this.#early = [];
    for (const bytes of early) this.deliver(bytes);
  }

  /** By the picture itself, or by its page: noVNC expects to hear of the end, and not while it ends. */
  close(): void {
    if (this.readyState === 'closed') return;
    this.readyState = 'closed';
    this.#early = [];
    queueMicrotask(() => this.onclose?.({}));
  }
}
