/** Points of one message; a device that kept more while it was offline sends several. */
export const placePointsMax = 100;
/** A fix faster than this from the one before and to the one after is an error of the receiver, not a till. */
export const placeSpeedMaxKmh = 300;

/** A device sends when it moved further than this, or than its accuracy; otherwise once in `placeRestS`. */
export const placeMoveM = 25;
export const placeRestS = 3_600;

/** Cells are four levels finer than the zoom: 16 to a side of a tile. */
export const cellLevelsAboveZoom = 4;
/** Below this no cells: the whole world has 4,096 of them. */
export const cellLevelMin = 6;
/** Above this none either: 150 m, so that a cell is never a single counter of a shop. */
export const cellLevelMax = 18;
/** Levels of cells that are kept for organisations with many positions: those of a map up to zoom 11. Others are added up from the next finer one. */
export const keptCellLevels = [6, 7, 8, 9, 10, 11, 13, 15] as const;
/** An organisation with more positions than this has kept cells; until it has fewer than the second, it does not lose them. */
export const cellsKeptFrom = 20_000;
export const cellsKeptUntil = 16_000;
export const mapZoomMax = 22;
/** From this zoom the map shows single devices. */
export const mapDevicesZoom = 12;
export const mapDevicesMax = 2_000;

export const trackDaysMax = 31;
/** Points that one path reads. */
export const trackPointsMax = 50_000;
/** Corners that one path has, where that leaves no point further away than a pixel or `trackToleranceM`; and at most. */
export const trackCornersAim = 2_000;
export const trackCornersMax = 8_000;
/** No finer than receivers are: a line with many corners is drawn to this, at zooms that would show it finer. */
export const trackToleranceM = 10;
/** A point vaguer than this is drawn as its circle and joined to none. */
export const trackVagueM = 200;
/** A longer silence is drawn as a dashed line. */
export const trackGapMs = 15 * 60_000;
export const trackStopMs = 5 * 60_000;
export const trackStopRadiusM = 50;
/** A stop is named after the nearest shop within this distance. */
export const trackShopRadiusM = 150;

export const placeKeptDaysMax = 400;
export const placeKeptDaysDefault = 30;
/** What a rounded position is rounded to. */
export const placeRoundingM = 100;
/** Level of the cells that visits are kept by: about a kilometre. */
export const visitLevel = 15;

/** Specification: integer 50 to 5000 metres. */
export const fenceRadiusM = { min: 50, max: 5_000 } as const;
/** Below this receivers err too often for a lock; the editor says so. */
export const fenceDoubtfulRadiusM = 100;
/** Specification: 6 to 16 digits. */
export const fencePasswordDigits = { min: 6, max: 16 } as const;
export const fenceNoticeMax = 140;
export const fenceNameMax = 60;
export const fenceMailsMax = 20;
export const fenceUploadMinutes = { min: 1, max: 60 } as const;
/** Fences that one device keeps to; where more match, those with the lowest ids. */
export const deviceFencesMax = 100;
/** Devices that the map of a fence shows around it. */
export const fenceDotsMax = 500;
/** How far back a rehearsal looks. */
export const fenceRehearsalDays = { byDefault: 7, max: 30, offered: [1, 7, 30] } as const;
/** Positions that one rehearsal reads. */
export const fenceRehearsalPointsMax = 1_000_000;
/** Lines of one email; the log has the rest. */
export const fenceMailLinesMax = 50;
/** Between a change and its lock or prompt; ends when the device is back. */
export const fenceCountdownS = 60;
/** Changes of one device that a day of the log keeps; a device that sends more means harm or is broken. */
export const fenceChangesPerDay = 500;
