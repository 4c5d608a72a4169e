import { readChoicesCookie, type VisitorChoices } from '#contract/person-cookie.ts'

/** Reads what a visitor chose from the cookie: the request's on the server, the current one in the browser. */
export const readVisitorChoices = (request: Request): VisitorChoices | null =>
  readChoicesCookie(import.meta.env.SSR ? request.headers.get('cookie') : document.cookie)
