import { z } from 'zod'
import { writtenText } from '#contract/endpoint-params.ts'
import { limits } from '#contract/limits.ts'
import { priceKinds, questionKinds } from './sign-up-options.ts'
import { lineText } from '#contract/line-text.ts'
import { t } from '#texts/texts.ts'

const { signUp, hosting } = limits

/** Identifies a question or a ticket type within its event. Stays the same when the event is edited or repeated. */
const key = z
  .string()
  .regex(/^[a-z0-9-]{1,40}$/, { error: () => t('must consist of lower-case letters, digits and hyphens') })
/** Left out for a new one: the server assigns it. */
const newKey = key.nullable().default(null)

const currencies = new Set(Intl.supportedValuesOf('currency'))
/** In minor units of the currency: cents for USD. */
const amount = z.int().max(hosting.minorUnits)

const questionFields = {
  text: lineText(signUp.question),
  kind: z.enum(questionKinds).default('text'),
  /** For `choice`: the possible answers. */
  options: z.array(lineText(signUp.option)).max(signUp.options).default([]),
  isRequired: z.boolean().default(false),
  /** Everyone in the party answers, not only the guest. */
  isPerPerson: z.boolean().default(false),
}
export const signUpQuestionSchema = z.object({ key, ...questionFields })
export type SignUpQuestion = z.output<typeof signUpQuestionSchema>

const ticketFields = {
  name: lineText(signUp.ticketName),
  /** 0 for a free ticket. */
  price: amount.min(0),
  /** Maximum number of people with this ticket; null if unlimited. */
  capacity: z.int().min(1).max(hosting.capacity).nullable().default(null),
}
export const ticketTypeSchema = z.object({ key, ...ticketFields })
export type TicketType = z.output<typeof ticketTypeSchema>

/** Local date and time at the venue, `2026-11-27T18:00`. */
const localTime = z
  .string()
  .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d$/, { error: () => t('must be a local date and time, YYYY-MM-DDTHH:MM') })

/** Fields of a hosted event about signing up and paying. All of them are optional. */
export const signUpFields = {
  /** ISO 4217 code. Default: the currency of the installation's home. */
  currency: z
    .string()
    .refine((code) => currencies.has(code), { error: () => t('must be an ISO 4217 currency code') })
    .nullable()
    .default(null),
  /** Default: `fixed` for a paid event, `tickets` if there are ticket types, otherwise `free`. */
  priceKind: z.enum(priceKinds).nullable().default(null),
  /** For `pay-what-you-can`. */
  suggestedPrice: amount.min(1).nullable().default(null),
  /** For `tickets`. */
  ticketTypes: z
    .array(z.strictObject({ key: newKey, ...ticketFields }))
    .max(signUp.ticketTypes)
    .default([]),
  /**
   * After this time, no one else can RSVP Going. For a series, this is the deadline of its first date; those of the
   * others are shifted accordingly.
   */
  rsvpUntil: localTime.nullable().default(null),
  /** RSVPs of Going wait as `requested` until the host approves them. */
  needsApproval: z.boolean().default(false),
  /** Guests confirm it for their whole party. */
  minimumAge: z.int().min(1).max(signUp.age).nullable().default(null),
  /** Only hosts see the answers, which are deleted 30 days after the event. */
  questions: z
    .array(z.strictObject({ key: newKey, ...questionFields }))
    .max(signUp.questions)
    .default([]),
  /** Asks guests with an account to share their email address with the hosts. */
  asksEmail: z.boolean().default(false),
  /** Shows guests who are going the first names of others who are going and agreed. */
  showsGuests: z.boolean().default(false),
}

/** How people sign up, as the host sees it. */
export const signUpSchema = z.object({
  priceKind: z.enum(priceKinds),
  suggestedPrice: z.int().nullable(),
  ticketTypes: z.array(ticketTypeSchema),
  rsvpUntil: localTime.nullable(),
  needsApproval: z.boolean(),
  minimumAge: z.int().nullable(),
  questions: z.array(signUpQuestionSchema),
  asksEmail: z.boolean(),
  showsGuests: z.boolean(),
})
export type SignUp = z.output<typeof signUpSchema>

/** Questions and choices of a guest's RSVP. */
export const signUpFormSchema = z.object({
  /** ISO 8601 with the venue's offset; null without a deadline. */
  rsvpUntil: z.iso.datetime({ offset: true, precision: 0 }).nullable(),
  needsApproval: z.boolean(),
  minimumAge: z.int().nullable(),
  questions: z.array(signUpQuestionSchema),
  /** Whether the host asks guests with an account for their email address. */
  asksEmail: z.boolean(),
  /** Whether guests can show their first name to others who are going. */
  showsGuests: z.boolean(),
  ticketTypes: z.array(
    ticketTypeSchema.omit({ capacity: true }).extend({
      /** Spots left; null if the number of these tickets is unlimited. */
      left: z.int().nullable(),
    }),
  ),
})
export type SignUpForm = z.output<typeof signUpFormSchema>

/** Answers by the key of the question: text, an option, or a boolean for yes and no. */
const signUpAnswersSchema = z.record(z.string().max(40), writtenText(signUp.answer).or(z.boolean()))
export type SignUpAnswers = z.output<typeof signUpAnswersSchema>

/** Details of an RSVP. Those left out stay as they are. */
export const signUpDetailFields = {
  /** Number of tickets by the key of their type. The party is their sum, so `partySize` doesn't count. */
  tickets: z
    .record(z.string().max(40), z.int().min(0).max(limits.rsvp.party))
    .refine((tickets) => Object.keys(tickets).length <= signUp.ticketTypes, { error: () => t('has too many types') })
    .optional(),
  /** Key of a ticket type, if all tickets of the party are of that type. */
  ticketType: z.string().max(40).optional(),
  /**
   * Names of the people in the party besides the guest. If each person answers questions, empty names are included, so
   * that positions match.
   */
  companions: z
    .array(lineText(limits.rsvp.name))
    .max(limits.rsvp.party - 1)
    .optional(),
  answers: signUpAnswersSchema.optional(),
  /** Answers for the people in the party besides the guest, in the order of `companions`, to questions for each person. */
  companionAnswers: z
    .array(signUpAnswersSchema)
    .max(limits.rsvp.party - 1)
    .optional(),
  /** Everyone in the party is at least as old as the event's minimum age. */
  confirmsAge: z.boolean().optional(),
  /** Shares the address of the guest's account with the hosts, if they ask for it. */
  sharesEmail: z.boolean().optional(),
  /** Shows the guest's first name to others who are going, if the host shows guests. */
  showsName: z.boolean().optional(),
}
const details = z.object(signUpDetailFields)
export type SignUpDetails = z.output<typeof details>

/** A guest's details as stored. */
export const signUpStateFields = {
  /** Number of tickets by the key of their type; empty without any. */
  tickets: z.record(z.string(), z.int()),
  /** Tickets of the larger party for which a guest who is going is on the waitlist; null if they aren't. */
  wantedTickets: z.record(z.string(), z.int()).nullable(),
  companions: z.array(z.string()),
  answers: signUpAnswersSchema,
  companionAnswers: z.array(signUpAnswersSchema),
  /** Whether hosts see the address of the guest's account. */
  sharesEmail: z.boolean(),
  /** Whether others who are going see the guest's first name. */
  showsName: z.boolean(),
  /** Cost of the party, in minor units; null if guests don't pay, or decide how much. */
  due: z.int().nullable(),
  /** Amount that the host has received, in minor units; null if the host noted none. */
  paidAmount: z.int().nullable(),
  /** Whether the host has marked the guest as paid, and the party hasn't become more expensive since. */
  isPaid: z.boolean(),
}
