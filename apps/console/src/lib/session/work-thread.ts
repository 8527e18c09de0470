import { solveWork } from '@tilldeck/contracts/wire/work';

/** Beside the page: a calculation of seconds must not stop what a person types. */
self.onmessage = ({ data }: MessageEvent<{ challenge: string; bits: number }>) =>
  self.postMessage(solveWork(data.challenge, data.bits));
