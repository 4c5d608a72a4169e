/** How people are reached, for whoever has something to tell them. */
export { listContacts, type Contact } from './contact-queries.ts'
