export { type SharedPath, type VisitorAnswers, shareAnswers, sharedAt } from './anonymous-responses.ts'
export { answerSqueezed } from './content-encodings.ts'
export { type AnswerCache, createAnswerCache } from './response-cache.ts'
