/** A pass is part of a URL, which proxies log: a pass opens one connection and expires soon. */
export const passLifetimeS = 30;
/** How often a page says that somebody is there, and how long others believe it. */
export const hereEveryMs = 10_000;
export const hereForMs = 25_000;
export const maxLiveTopics = 50;
/** Client frames are lists of topics; nothing longer is read. */
export const maxClientFrameBytes = 4_096;
export const maxLiveConnectionsPerAccount = 20;
/** A client that missed more than this is told to read everything again. */
export const maxReplayedEvents = 1_000;
export const liveHeartbeatMs = 25_000;
/** What may wait for a slow reader before it is dropped; it comes back and resumes. */
export const maxWaitingEvents = 1_000;
export const maxWaitingBytes = 1_048_576;
/** Frames a client may send between two heartbeats. */
export const maxClientFramesPerHeartbeat = 200;
