import { readCurrency, readLocale } from '#domain/format/locale.ts'
import type { HostedChangePayload, HostView } from '#contract/hosting/hosting.ts'
import { limits } from '#contract/limits.ts'
import type { PriceKind, QuestionKind } from '#contract/rsvp/sign-up-options.ts'
import { describeAmountProblem, formatAmount, parseAmount } from '#domain/prices/price-input.ts'
import { findSignUpErrors } from '#domain/rsvp/sign-up.ts'
import { t } from '#texts/texts.ts'

/** A ticket type as entered. */
export type TicketValues = {
  key: string
  name: string
  price: string
  capacity: string
}

/** A question to guests as entered. */
export type QuestionValues = {
  key: string
  text: string
  kind: QuestionKind
  /** One answer to choose per line. */
  options: string
  isRequired: boolean
  isPerPerson: boolean
}

/** The part of the host form about signing up and paying: texts are unparsed. */
export interface SignUpValues {
  /** ISO 4217 code. Empty until the host chooses one: the installation's own. */
  currency: string
  priceKind: Exclude<PriceKind, 'free'>
  suggestedPrice: string
  ticketTypes: TicketValues[]
  /** `2026-11-27`; empty without a deadline. */
  rsvpUntilDay: string
  rsvpUntilTime: string
  needsApproval: boolean
  asksEmail: boolean
  showsGuests: boolean
  minimumAge: string
  questions: QuestionValues[]
}

export const emptySignUp: SignUpValues = {
  currency: '',
  priceKind: 'fixed',
  suggestedPrice: '',
  ticketTypes: [],
  rsvpUntilDay: '',
  rsvpUntilTime: '18:00',
  needsApproval: false,
  asksEmail: false,
  showsGuests: false,
  minimumAge: '',
  questions: [],
}

/** Creates a key for a new ticket type or question. Works without a secure context. */
const newKey = () => [...crypto.getRandomValues(new Uint32Array(2))].map((part) => part.toString(36)).join('')

export const newTicket = (): TicketValues => ({ key: newKey(), name: '', price: '', capacity: '' })
export const newQuestion = (): QuestionValues => ({
  key: newKey(),
  text: '',
  kind: 'text',
  options: '',
  isRequired: false,
  isPerPerson: false,
})

/** Returns the person's format of amounts. */
export const amountStyle = ({ currency }: Pick<SignUpValues, 'currency'>) => ({
  locale: readLocale(),
  currency: currency || readCurrency(),
})

/** Parses an amount; NaN if it isn't valid. */
export function readAmount(text: string, values: Pick<SignUpValues, 'currency'>): number | null {
  const amount = parseAmount(text, amountStyle(values))
  return typeof amount === 'string' ? Number.NaN : amount
}

const readCount = (text: string): number | null => (text.trim() === '' ? null : Number(text))
const readOptions = ({ kind, options }: QuestionValues) =>
  kind === 'choice'
    ? options
        .split('\n')
        .map((option) => option.trim())
        .filter(Boolean)
    : []

function toSignUpInput(values: SignUpValues & { isPaidEvent: boolean }) {
  const { isPaidEvent, priceKind, ticketTypes, questions, rsvpUntilDay, rsvpUntilTime } = values
  const kind: PriceKind = isPaidEvent ? priceKind : 'free'
  return {
    priceKind: kind,
    suggestedPrice: kind === 'pay-what-you-can' ? readAmount(values.suggestedPrice, values) : null,
    ticketTypes:
      kind === 'tickets'
        ? ticketTypes.map(({ key, name, price, capacity }) => ({
            key,
            name,
            price: readAmount(price, values) ?? Number.NaN,
            capacity: readCount(capacity),
          }))
        : [],
    rsvpUntil: rsvpUntilDay === '' ? null : `${rsvpUntilDay}T${rsvpUntilTime}`,
    needsApproval: values.needsApproval,
    asksEmail: values.asksEmail,
    showsGuests: values.showsGuests,
    minimumAge: readCount(values.minimumAge),
    questions: questions.map((question) => ({
      key: question.key,
      text: question.text,
      kind: question.kind,
      options: readOptions(question),
      isRequired: question.isRequired,
      isPerPerson: question.isPerPerson,
    })),
  }
}

/** Builds the request's fields about signing up and paying. */
export const toSignUpPayload = (
  values: SignUpValues & { isPaidEvent: boolean },
): ReturnType<typeof toSignUpInput> & Pick<HostedChangePayload, 'currency'> => ({
  ...toSignUpInput(values),
  currency: values.currency || null,
})

const isWhole = (text: string, max: number) =>
  text.trim() === '' || (/^\d+$/.test(text.trim()) && Number(text) >= 1 && Number(text) <= max)

interface FormError {
  /** Name of the form field, with the position in a list: `questions.2`. */
  field: string
  message: string
}

/** Finds every error in the fields about signing up and paying. Errors of a list name the position. */
export function findSignUpFormErrors(
  values: SignUpValues & { isPaidEvent: boolean; price: string; date: string; time: string },
): FormError[] {
  const { isPaidEvent, priceKind, price, suggestedPrice, ticketTypes, minimumAge } = values
  const style = amountStyle(values)
  const errors: FormError[] = []
  const checkAmount = (field: string, text: string) => {
    const message = describeAmountProblem(text, style)
    // The text of the specification, unless more details are needed.
    if (message !== null && parseAmount(text, style) !== 'invalid') errors.push({ field, message })
  }
  if (isPaidEvent && priceKind === 'fixed') checkAmount('price', price)
  if (isPaidEvent && priceKind === 'pay-what-you-can') checkAmount('suggestedPrice', suggestedPrice)
  if (isPaidEvent && priceKind === 'tickets') {
    for (const [at, ticket] of ticketTypes.entries()) {
      checkAmount(`ticketTypes.${at}`, ticket.price)
      if (!isWhole(ticket.capacity, limits.hosting.capacity))
        errors.push({
          field: `ticketTypes.${at}`,
          message: t('Enter a number of spots up to {max}', { max: limits.hosting.capacity }),
        })
    }
  }
  if (!isWhole(minimumAge, limits.signUp.age))
    errors.push({ field: 'minimumAge', message: t('Enter an age from 1 to {max}', { max: limits.signUp.age }) })
  const { date, time } = values
  const rules = findSignUpErrors({ ...toSignUpInput(values), isPaidEvent, date, time })
  return [
    ...errors,
    ...rules.map(({ field, message }) => ({ field: field === 'rsvpUntil' ? 'rsvpUntilDay' : field, message })),
  ]
}

/** Converts an event's sign-up to form values, to edit or duplicate the event. */
export function toSignUpForm({ event, signUp }: HostView): SignUpValues & { isPaidEvent: boolean; price: string } {
  const {
    priceKind,
    suggestedPrice,
    ticketTypes,
    rsvpUntil,
    needsApproval,
    minimumAge,
    questions,
    asksEmail,
    showsGuests,
  } = signUp
  const amount = (minorUnits: number | null) =>
    minorUnits === null ? '' : formatAmount(minorUnits, amountStyle({ currency: event.currency }))
  return {
    isPaidEvent: priceKind !== 'free',
    price: priceKind === 'fixed' ? amount(event.price) : '',
    currency: event.currency,
    priceKind: priceKind === 'free' ? 'fixed' : priceKind,
    suggestedPrice: amount(suggestedPrice),
    ticketTypes: ticketTypes.map(({ key, name, price, capacity }) => ({
      key,
      name,
      price: amount(price),
      capacity: capacity === null ? '' : String(capacity),
    })),
    rsvpUntilDay: rsvpUntil?.slice(0, 10) ?? '',
    rsvpUntilTime: rsvpUntil?.slice(11) ?? emptySignUp.rsvpUntilTime,
    needsApproval,
    asksEmail,
    showsGuests,
    minimumAge: minimumAge === null ? '' : String(minimumAge),
    questions: questions.map(({ options, ...question }) => ({ ...question, options: options.join('\n') })),
  }
}
