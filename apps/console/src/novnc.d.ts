/** The part of noVNC 1.7 that is used; the package brings no types. */
declare module '@novnc/novnc' {
  /** noVNC looks for these among the object's own properties and those of its direct prototype. */
  export interface RawChannel {
    send: (data: Uint8Array) => void;
    close: () => void;
    binaryType: string;
    protocol: string;
    readyState: 'connecting' | 'open' | 'closed';
    onopen: (() => void) | null;
    onmessage: ((event: { data: Uint8Array }) => void) | null;
    onclose: ((event: { code?: number; reason?: string }) => void) | null;
    onerror: (() => void) | null;
  }

  // biome-ignore lint/style/noDefaultExport: the package has no other export
  export default class RFB extends EventTarget {
    constructor(target: HTMLElement, channel: RawChannel);
    /** Neither keys nor pointer are sent. */
    viewOnly: boolean;
    /** Fits the picture into its place. */
    scaleViewport: boolean;
    /** Asks the device for another size of its screen. */
    resizeSession: boolean;
    background: string;
    /** 0 to 9. */
    qualityLevel: number;
    disconnect(): void;
    sendKey(keysym: number, code: string, isDown?: boolean): void;
    focus(options?: FocusOptions): void;
    toBlob(callback: (blob: Blob | null) => void, type?: string): void;
  }
}
