export const parameterPurpose = 'app-parameter';

/** A secret opens only for its field of its app, wherever in the app's values it stands. */
export const contextOf = (appId: string, key: string): string => `app:${appId}:${key}`;
