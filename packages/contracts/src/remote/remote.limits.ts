/** How long a device has to ask for the session it was nudged for. */
export const fetchS = 30;
/** While a device has not asked, the nudge is repeated: nudges may be lost. */
export const nudgeAgainS = 3;
/** How long the question on the device stays open. */
export const confirmS = { min: 15, byDefault: 60, max: 300 };
export const sessionMinutes = [15, 30, 60, 120] as const;
export const defaultSessionMinutes = 30;
export const extensionMinutes = 15;
export const maxExtensions = 4;
/** Both sides are warned when so much is left. */
export const warningMinutes = 5;
export const idleMinutes = 10;
/** A session that lost its device or its bridge goes on when they are back within this. */
export const resumeS = 60;
/** From the first pass on until the first picture. */
export const firstPictureS = 20;
export const maxViewers = 5;
export const maxClipboardCharacters = 10_000;
export const codeDigits = 6;
export const maxCodeTries = 5;
export const reasonLength = { min: 5, max: 200 };

/** A pass opens one connection, within this. */
export const passS = 30;
export const passPattern = /^[A-Za-z0-9_-]{43}$/;
/** A bridge says this often that it lives; no session is given to one that was silent longer. */
export const bridgeBeatMs = 2_000;
export const bridgeSilentMs = 6_000;
/** Of one frame on a connection of a bridge. */
export const maxFrameBytes = 256 * 1_024;
/** Of one message of control: the longest text as JSON, in which one character may take six bytes. */
export const maxControlBytes = 64 * 1_024;
/** Above this a source is paused until the sink has drained to the lower mark. */
export const pauseAboveBytes = 1_024 * 1_024;
export const resumeBelowBytes = 256 * 1_024;
export const pingEveryMs = 5_000;
export const deadAfterMs = 15_000;
/** Bits per second a viewer may get, unless the installation sets another. */
export const viewerBitsPerSecond = 4_000_000;
/** How long the holder of control has to answer who asks for it. */
export const handOverS = 10;
/** Rights of open sessions are looked at this often, beside the notifications of changes. */
export const recheckMs = 4_000;
/** Without a look at the rights: no input after the first, no session after the second. */
export const blindInputS = 60;
export const blindEndS = 300;
/** Between the releases of what is held down and the end of the capture program, which else drops them. */
export const releaseMs = 20;
/** A question that waits for the end of a sale waits so long at most. */
export const busyS = 300;
/** A session that nobody watches any more goes on for so long, as a page that is loaded again needs a moment. */
export const unwatchedS = 60;
