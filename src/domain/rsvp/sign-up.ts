import type { Rsvp } from '#contract/rsvp/rsvp.ts'
import type { SignUpAnswers, SignUpDetails, SignUpForm, SignUpQuestion } from '#contract/rsvp/sign-up.ts'
import type { PriceKind, QuestionKind } from '#contract/rsvp/sign-up-options.ts'
import { limits } from '#contract/limits.ts'
import { countTickets, type Tickets } from './tickets.ts'
import { t } from '#texts/texts.ts'

/** Rules for signing up, shared by browser and server, for the questions of hosts and the answers of guests. */

interface Problem {
  /** The field, with the position in a list: `questions.2`. */
  field: string
  message: string
}

/** A host's input about signing up, complete or not. */
export interface SignUpInput {
  isPaidEvent: boolean
  priceKind?: PriceKind | null
  /** Minor units; NaN if not a number. */
  suggestedPrice?: number | null
  ticketTypes?: readonly { key: string | null; name: string; price: number; capacity: number | null }[]
  /** Local date and time at the venue. */
  rsvpUntil?: string | null
  date: string
  time: string
  questions?: readonly { key: string | null; text: string; kind: QuestionKind; options: readonly string[] }[]
}

/** Returns how an event is priced, also for clients that know only free and paid events. */
export function findPriceKind({ isPaidEvent, priceKind, ticketTypes }: SignUpInput): PriceKind {
  if (priceKind) return priceKind
  if (ticketTypes && ticketTypes.length > 0) return 'tickets'
  return isPaidEvent ? 'fixed' : 'free'
}

const sameWords = (text: string) => text.normalize('NFC').trim().toLowerCase()
const hasDuplicates = (texts: readonly string[]) => new Set(texts.map(sameWords)).size < texts.length
const listKeys = (items: readonly { key: string | null }[]) => items.flatMap(({ key }) => key ?? [])

function findTicketErrors(ticketTypes: NonNullable<SignUpInput['ticketTypes']>): Problem[] {
  if (ticketTypes.length === 0) return [{ field: 'ticketTypes', message: t('Add a ticket type') }]
  const errors = ticketTypes.flatMap(({ name, price, capacity }, at): Problem[] => {
    const field = `ticketTypes.${at}`
    if (name.trim() === '') return [{ field, message: t('Name the ticket type') }]
    if (!(price >= 0)) return [{ field, message: t('Enter a price, or 0 if it’s free') }]
    if (capacity !== null && !(capacity >= 1)) return [{ field, message: t('Enter a number of spots') }]
    return []
  })
  if (hasDuplicates(ticketTypes.map(({ name }) => name)) || hasDuplicates(listKeys(ticketTypes)))
    errors.push({ field: 'ticketTypes', message: t('Give each ticket type a name of its own') })
  return errors
}

function findQuestionErrors(questions: NonNullable<SignUpInput['questions']>): Problem[] {
  const errors = questions.flatMap(({ text, kind, options }, at): Problem[] => {
    const field = `questions.${at}`
    if (text.trim() === '') return [{ field, message: t('Write the question') }]
    if (kind !== 'choice') return []
    if (options.filter((option) => option.trim() !== '').length < 2)
      return [{ field, message: t('Add at least two answers to choose from') }]
    return hasDuplicates(options) ? [{ field, message: t('Each answer must be different') }] : []
  })
  if (hasDuplicates(listKeys(questions)))
    errors.push({ field: 'questions', message: t('Each question needs a key of its own') })
  return errors
}

/** Returns whether the text is a date and time that exist in the calendar. */
function isLocalTime(text: string): boolean {
  const at = new Date(`${text}:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text)
}

/** Returns every error in a host's input about signing up, in form order. */
export function findSignUpErrors(input: SignUpInput): Problem[] {
  const { suggestedPrice = null, ticketTypes = [], questions = [], rsvpUntil = null, date, time } = input
  const kind = findPriceKind(input)
  const errors: Problem[] = []
  if (kind === 'pay-what-you-can' && suggestedPrice !== null && !(suggestedPrice > 0))
    errors.push({ field: 'suggestedPrice', message: t('Enter an amount, or leave it blank') })
  if (kind === 'tickets') errors.push(...findTicketErrors(ticketTypes))
  if (rsvpUntil !== null) {
    if (!isLocalTime(rsvpUntil)) errors.push({ field: 'rsvpUntil', message: t('Choose a day and a time') })
    else if (rsvpUntil > `${date.slice(0, 10)}T${time}`)
      errors.push({ field: 'rsvpUntil', message: t('The deadline can’t be after the event starts') })
  }
  return [...errors, ...findQuestionErrors(questions)]
}

/** Assigns unique keys to new questions or ticket types. */
export function assignKeys<Item extends { key: string | null }>(items: readonly Item[]): (Item & { key: string })[] {
  const used = new Set(listKeys(items))
  let number = 0
  return items.map((item) => {
    if (item.key !== null) return { ...item, key: item.key }
    do number += 1
    while (used.has(String(number)))
    return { ...item, key: String(number) }
  })
}

function isAnswer({ kind, options }: SignUpQuestion, answer: string | boolean): boolean {
  if (kind === 'yes-no') return typeof answer === 'boolean'
  return typeof answer === 'string' && (kind === 'text' || options.includes(answer))
}

export interface StoredAnswers {
  answers: SignUpAnswers
  companionAnswers: readonly SignUpAnswers[]
}

/** Checks one person's answers. @param prefix of the fields */
function findAnswerErrors(
  questions: readonly SignUpQuestion[],
  stored: SignUpAnswers,
  given: SignUpAnswers | undefined,
  isGoing: boolean,
  prefix: string,
): Problem[] {
  const answers = { ...stored, ...given }
  const errors: Problem[] = []
  for (const question of questions) {
    const { key, text, isRequired } = question
    const answer = answers[key]
    const field = `${prefix}.${key}`
    if (answer === undefined || answer === '') {
      if (isRequired && isGoing) errors.push({ field, message: t('Answer the question “{text}”', { text }) })
    } else if (!isAnswer(question, answer)) errors.push({ field, message: t('Choose an answer to “{text}”', { text }) })
  }
  for (const key of Object.keys(given ?? {})) {
    if (!questions.some((question) => question.key === key))
      errors.push({ field: `${prefix}.${key}`, message: t('The host doesn’t ask this.') })
  }
  return errors
}

/** Returns the questions that everyone in a party answers. */
export const listPerPerson = (questions: readonly SignUpQuestion[]): SignUpQuestion[] =>
  questions.filter(({ isPerPerson }) => isPerPerson)

/** Checks the answers for the people whom a guest brings. */
function findCompanionErrors(
  { questions }: Pick<SignUpForm, 'questions'>,
  { companionAnswers = [], partySize }: Pick<SignUpDetails, 'companionAnswers'> & { partySize: number },
  stored: StoredAnswers,
  isGoing: boolean,
): Problem[] {
  const asked = listPerPerson(questions)
  if (companionAnswers.length > partySize - 1 || (companionAnswers.length > 0 && asked.length === 0))
    return [{ field: 'companionAnswers', message: t('There are more answers than people in your party.') }]
  return Array.from({ length: partySize - 1 }, (_, at) =>
    findAnswerErrors(asked, stored.companionAnswers[at] ?? {}, companionAnswers[at], isGoing, `companionAnswers.${at}`),
  ).flat()
}

/** Checks the chosen tickets. */
function findTicketChoiceErrors(
  types: readonly { key: string }[],
  { tickets, ticketType }: Pick<SignUpDetails, 'tickets' | 'ticketType'>,
  stored: Tickets,
  isGoing: boolean,
): Problem[] {
  const isKnown = (key: string) => types.some((type) => type.key === key)
  if (tickets === undefined && ticketType !== undefined) {
    if (types.length === 0) return [{ field: 'ticketType', message: t('This event has no ticket types.') }]
    return isKnown(ticketType) ? [] : [{ field: 'ticketType', message: t('Choose a ticket type.') }]
  }
  const chosen = tickets ?? stored
  const count = countTickets(Object.fromEntries(Object.entries(chosen).filter(([key]) => isKnown(key))))
  if (tickets && types.length === 0) return [{ field: 'tickets', message: t('This event has no ticket types.') }]
  if (tickets && !Object.keys(tickets).every(isKnown))
    return [{ field: 'tickets', message: t('The host doesn’t offer one of these tickets. Choose again.') }]
  if (count > limits.rsvp.party)
    return [
      {
        field: 'tickets',
        message: t('{count, plural, one {Choose up to # ticket.} other {Choose up to # tickets.}}', {
          count: limits.rsvp.party,
        }),
      },
    ]
  return types.length > 0 && isGoing && count === 0 ? [{ field: 'tickets', message: t('Choose a ticket.') }] : []
}

/**
 * Checks a guest's details. For details that the guest leaves out, the stored ones count.
 * @param stored the guest's details so far
 * @param isGoing only guests who want to come must choose a ticket, answer required questions and confirm their age
 */
export function findDetailErrors(
  form: SignUpForm,
  given: SignUpDetails & { partySize: number },
  stored: StoredAnswers & { tickets: Tickets; confirmedAge: number | null },
  isGoing: boolean,
): Problem[] {
  const { questions, minimumAge } = form
  const errors = findTicketChoiceErrors(form.ticketTypes, given, stored.tickets, isGoing)
  if ((given.companions ?? []).length > given.partySize - 1)
    errors.push({ field: 'companions', message: t('There are more names than people in your party.') })
  errors.push(...findAnswerErrors(questions, stored.answers, given.answers, isGoing, 'answers'))
  errors.push(...findCompanionErrors(form, given, stored, isGoing))
  const isConfirmed = given.confirmsAge === true || (stored.confirmedAge ?? 0) >= (minimumAge ?? 0)
  if (isGoing && minimumAge !== null && !isConfirmed)
    errors.push({
      field: 'confirmsAge',
      message: t('Confirm that everyone you bring is at least {age}.', { age: minimumAge }),
    })
  return errors
}

/** Returns the guest's answers after a change: those to questions that are still asked, without empty ones. */
export function mergeAnswers(
  questions: readonly SignUpQuestion[],
  before: SignUpAnswers,
  given: SignUpAnswers = {},
): SignUpAnswers {
  const all = { ...before, ...given }
  return Object.fromEntries(
    questions.flatMap((question) => {
      const answer = all[question.key]
      return answer === undefined || answer === '' || !isAnswer(question, answer) ? [] : [[question.key, answer]]
    }),
  )
}

const isEmpty = (answers: SignUpAnswers) => Object.keys(answers).length === 0

/** Returns the answers for the people whom a guest brings after a change, in their order. */
export function mergeCompanionAnswers(
  questions: readonly SignUpQuestion[],
  before: readonly SignUpAnswers[],
  given: readonly SignUpAnswers[] | undefined,
  partySize: number,
): SignUpAnswers[] {
  const asked = listPerPerson(questions)
  const merged = Array.from({ length: partySize - 1 }, (_, at) => mergeAnswers(asked, before[at] ?? {}, given?.[at]))
  return merged.slice(0, merged.findLastIndex((answers) => !isEmpty(answers)) + 1)
}

/** Returns names in the order of the people. Empty names stay in the list only if each person is asked something. */
export function resolveNames(questions: readonly SignUpQuestion[], names: readonly string[]): string[] {
  if (listPerPerson(questions).length === 0) return names.filter(Boolean)
  return names.slice(0, names.findLastIndex(Boolean) + 1)
}

/** Names of the form's fields, which work without JavaScript. */
export const detailNames = {
  /** The single type of all tickets. Sent by pages opened before an update. */
  ticketType: 'ticket',
  tickets: (key: string) => `ticket-${key}`,
  companion: (at: number) => `companion-${at}`,
  answer: (key: string) => `answer-${key}`,
  companionAnswer: (at: number, key: string) => `companion-${at}-answer-${key}`,
  confirmsAge: 'age',
  sharesEmail: 'share-email',
  showsName: 'show-name',
  /** Marks forms that have the checkbox, because browsers send nothing for an unchecked one. */
  asks: (checkbox: 'share-email' | 'show-name') => `asks-${checkbox}`,
} as const

type Fields = Pick<URLSearchParams, 'get' | 'has'>

/** Parts of the sign-up form that an event has. */
export type Asked = { questions: readonly SignUpQuestion[]; ticketTypes: readonly { key: string }[] } | null

/** Reads the number of tickets of each type. Undefined if the form has no fields for them. */
function readTickets(form: Fields, asked: Asked): Tickets | undefined {
  const types = (asked?.ticketTypes ?? []).filter(({ key }) => form.has(detailNames.tickets(key)))
  if (types.length === 0) return undefined
  const counts = types.map(({ key }) => [key, Number(form.get(detailNames.tickets(key)))] as const)
  // More than anyone may have, so that an invalid number is rejected.
  return Object.fromEntries(counts.map(([key, count]) => [key, Number.isInteger(count) && count >= 0 ? count : 1000]))
}

/**
 * Reads the size of the party from a submitted sign-up form: the number of tickets or, without any, the guest and those
 * they bring.
 */
export function readPartySize(form: Fields, asked: Asked, companions: number): number {
  const count = countTickets(readTickets(form, asked) ?? {})
  return count === 0 ? companions + 1 : Math.min(count, limits.rsvp.party)
}

/** Reads one person's answers; those that the form doesn't have are left out. */
function readAnswers(
  form: Fields,
  questions: readonly SignUpQuestion[],
  nameField: (key: string) => string,
): SignUpAnswers {
  const answers: SignUpAnswers = {}
  for (const { key, kind } of questions) {
    const name = nameField(key)
    const text = form.get(name)?.trim() ?? ''
    if (!form.has(name)) continue
    if (kind !== 'yes-no') answers[key] = text
    else if (text !== '') answers[key] = text === 'yes'
  }
  return answers
}

/** Reads the details of a submitted sign-up form. Fields that the form doesn't have are left out. */
export function readDetails(form: Fields, askedForm: Asked, partySize: number): SignUpDetails {
  const questions = askedForm?.questions ?? []
  const tickets = readTickets(form, askedForm)
  const text = (name: string) => form.get(name)?.trim() ?? ''
  const answers = readAnswers(form, questions, detailNames.answer)
  const asked = listPerPerson(questions)
  const companionAnswers = Array.from({ length: partySize - 1 }, (_, at) =>
    readAnswers(form, asked, (key) => detailNames.companionAnswer(at + 1, key)),
  )
  const ticketType = text(detailNames.ticketType)
  const hasNames = form.has(detailNames.companion(1))
  const companions = Array.from({ length: partySize - 1 }, (_, at) => text(detailNames.companion(at + 1)))
  return {
    ...(tickets !== undefined && { tickets }),
    ...(ticketType !== '' && { ticketType }),
    ...(hasNames && { companions: resolveNames(questions, companions) }),
    ...(!isEmpty(answers) && { answers }),
    ...(companionAnswers.some((each) => !isEmpty(each)) && { companionAnswers }),
    ...(text(detailNames.confirmsAge) !== '' && { confirmsAge: true }),
    ...(form.has(detailNames.asks(detailNames.sharesEmail)) && { sharesEmail: form.has(detailNames.sharesEmail) }),
    ...(form.has(detailNames.asks(detailNames.showsName)) && { showsName: form.has(detailNames.showsName) }),
  }
}

/** Reads the details of a sign-up form to show them again. Each name stays in its own field, also after an empty one. */
export function readTypedDetails(
  form: Fields,
  asked: Asked,
  partySize: number,
): Pick<Rsvp, 'tickets' | 'companions' | 'answers' | 'companionAnswers' | 'confirmsAge' | 'sharesEmail' | 'showsName'> {
  const details = readDetails(form, asked, partySize)
  const { tickets = {}, answers = {}, companionAnswers = [], confirmsAge = false } = details
  const { sharesEmail = false, showsName = false } = details
  const companions = Array.from({ length: partySize - 1 }, (_, at) => form.get(detailNames.companion(at + 1)) ?? '')
  return { tickets, companions, answers, companionAnswers, confirmsAge, sharesEmail, showsName }
}

/** A person whom a guest brings, for hosts. */
export interface CompanionWords {
  /** Name, or "Person 2". */
  name: string
  answers: { key: string; question: string; answer: string }[]
}

/** Names a guest's companions, with their answers. Omits those without any details. */
export function describeCompanions(
  { companions, companionAnswers }: { companions: readonly string[]; companionAnswers: readonly SignUpAnswers[] },
  questions: readonly SignUpQuestion[],
): CompanionWords[] {
  const count = Math.max(companions.length, companionAnswers.length)
  return Array.from({ length: count }, (_, at) => {
    const said = companionAnswers[at] ?? {}
    const answers = listPerPerson(questions)
      .filter(({ key }) => said[key] !== undefined)
      .map(({ key, text }) => ({ key, question: text, answer: formatAnswer(said[key]) }))
    return { name: companions[at] || (answers.length > 0 ? t('Person {number}', { number: at + 2 }) : ''), answers }
  }).filter(({ name }) => name !== '')
}

/** Formats the question's answer for people: "Yes", "No", or as written. */
export const formatAnswer = (answer: string | boolean | undefined): string =>
  typeof answer === 'boolean' ? (answer ? t('Yes') : t('No')) : (answer ?? '')

/** The sentence that guests confirm. */
export const ageWords = (minimumAge: number): string => t('Everyone I bring is at least {age}', { age: minimumAge })
