export const questionSetsTag = 'question-sets';
