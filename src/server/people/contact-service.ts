/** Contact data for modules that notify people. */
export { listContacts, type Contact } from './contact-queries.ts'
export { findLearner, type LearnerRow } from './taste-queries.ts'
