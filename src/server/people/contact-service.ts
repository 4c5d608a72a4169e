/** How people are reached, for whoever has something to tell them. */
export { listContacts, type Contact } from './contact-queries.ts'
export { findLearner, type LearnerRow } from './taste-queries.ts'
