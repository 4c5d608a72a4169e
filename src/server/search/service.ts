export { findWords, rankBy } from './queries.ts'
export type { SearchedWords, SearchLead } from './ranking.ts'
