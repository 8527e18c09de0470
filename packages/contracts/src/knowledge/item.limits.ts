/** Of the text in one language. */
export const maxAnswerCharacters = 20_000;
export const maxSearchText = 200;
/** A ticket's title and message; what is behind this says nothing new. */
export const maxSuggestText = 2_000;
export const maxSuggestions = 5;
export const maxHits = 20;
export const maxKeywords = 300;
