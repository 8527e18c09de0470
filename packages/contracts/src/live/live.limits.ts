/** A ticket stands in a URL, where proxies write it down: it opens one connection, soon. */
export const ticketLifetimeS = 30;
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
