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
export const mapZoomMax = 22;
/** From this zoom the map shows single devices. */
export const mapDevicesZoom = 12;
export const mapDevicesMax = 2_000;

export const trackDaysMax = 31;
/** Points that one path reads. */
export const trackPointsMax = 50_000;
/** Corners that one path answers. */
export const trackCornersMax = 2_000;
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
