/**
 * How large the console is drawn, by window width. The steps are the specification's breakpoints; below 1000 px the
 * whole page shrinks, and very wide screens are read from further away.
 */
export const zoomSteps = [
  { fromPx: 320, zoom: 0.75 },
  { fromPx: 1000, zoom: 1 },
  { fromPx: 1366, zoom: 1 },
  { fromPx: 1440, zoom: 1 },
  { fromPx: 1536, zoom: 1 },
  { fromPx: 1600, zoom: 1 },
  { fromPx: 1920, zoom: 1 },
  { fromPx: 2560, zoom: 1.25 },
  { fromPx: 3840, zoom: 1.75 },
] as const;

export const narrowBelowPx = 1000;
export const mobileLoginBelowPx = 1025;

export const zoomFor = (widthPx: number): number => zoomSteps.findLast((step) => widthPx >= step.fromPx)?.zoom ?? 1;
