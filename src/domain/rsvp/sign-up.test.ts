import { describe, expect, test } from 'vitest'
import type { SignUpAnswers, SignUpForm, SignUpQuestion } from '#contract/rsvp/sign-up.ts'
import {
  assignKeys,
  describeCompanions,
  findDetailErrors,
  findPriceKind,
  findSignUpErrors,
  mergeAnswers,
  mergeCompanionAnswers,
  readDetails,
  type SignUpInput,
} from './sign-up.ts'

const input: SignUpInput = { isPaidEvent: false, date: '2026-11-28', time: '09:00' }
const question = (given: Partial<SignUpQuestion>): SignUpQuestion => ({
  key: 'q',
  text: 'Allergies?',
  kind: 'text',
  options: [],
  isRequired: false,
  isPerPerson: false,
  ...given,
})
const form = (given: Partial<SignUpForm>): SignUpForm => ({
  rsvpUntil: null,
  needsApproval: false,
  minimumAge: null,
  questions: [],
  ticketTypes: [],
  asksEmail: false,
  showsGuests: false,
  ...given,
})
const nothing: Parameters<typeof findDetailErrors>[2] = {
  tickets: {},
  answers: {},
  companionAnswers: [],
  confirmedAge: null,
}

test.each([
  [{}, 'free'],
  [{ isPaidEvent: true }, 'fixed'],
  [{ ticketTypes: [{ key: null, name: 'Adult', price: 0, capacity: null }] }, 'tickets'],
  [{ isPaidEvent: true, priceKind: 'pay-what-you-can' }, 'pay-what-you-can'],
] as const)('%j is priced as %s', (given, kind) => {
  expect(findPriceKind({ ...input, ...given })).toBe(kind)
})

describe('questions', () => {
  const fields = (given: Partial<SignUpInput>) => findSignUpErrors({ ...input, ...given }).map(({ field }) => field)
  const choice = { key: null, text: 'Boots?', kind: 'choice' } as const

  test('can be empty', () => expect(fields({})).toEqual([]))
  test.each<[string, Partial<SignUpInput>, string[]]>([
    ['a deadline that isn’t a time', { rsvpUntil: '2026-11-31T09:00' }, ['rsvpUntil']],
    ['a deadline after the start', { rsvpUntil: '2026-11-28T09:01' }, ['rsvpUntil']],
    ['a deadline at the start', { rsvpUntil: '2026-11-28T09:00' }, []],
    ['no ticket types', { priceKind: 'tickets', ticketTypes: [] }, ['ticketTypes']],
    [
      'a suggestion that is no number',
      { priceKind: 'pay-what-you-can', suggestedPrice: Number.NaN },
      ['suggestedPrice'],
    ],
    ['a question without words', { questions: [{ ...choice, text: ' ', options: ['a', 'b'] }] }, ['questions.0']],
    ['one option', { questions: [{ ...choice, options: ['a', ' '] }] }, ['questions.0']],
    ['the same option twice', { questions: [{ ...choice, options: ['a', 'A '] }] }, ['questions.0']],
    [
      'the same key twice',
      {
        questions: [
          { ...choice, key: 'k', options: ['a', 'b'] },
          { ...choice, key: 'k', options: ['a', 'b'] },
        ],
      },
      ['questions'],
    ],
  ])('%s', (_, given, expected) => expect(fields(given)).toEqual(expected))

  test('new questions get unique keys', () => {
    const keys = assignKeys([{ key: null }, { key: '1' }, { key: 'x' }, { key: null }]).map(({ key }) => key)
    expect(keys).toEqual(['2', '1', 'x', '3'])
  })
})

describe('an answer', () => {
  const questions = [question({ isRequired: true }), question({ key: 'p', kind: 'yes-no', isRequired: true })]

  test('is required only of guests who come, and keeps its stored value if left out', () => {
    const check = (given: object, stored = nothing, isGoing = true) =>
      findDetailErrors(form({ questions }), { partySize: 1, ...given }, stored, isGoing).map(({ field }) => field)
    expect(check({})).toEqual(['answers.q', 'answers.p'])
    expect(check({}, nothing, false)).toEqual([])
    expect(check({ answers: { q: 'nuts' } }, { ...nothing, answers: { p: false } })).toEqual([])
    expect(check({ answers: { q: '' } }, { ...nothing, answers: { q: 'nuts', p: false } })).toEqual(['answers.q'])
    expect(check({ answers: { q: 'x', p: 'yes' } })).toEqual(['answers.p'])
  })

  test('answers to deleted questions, and empty answers, are dropped', () => {
    expect(mergeAnswers([question({})], { gone: 'x', q: 'nuts' }, { q: 'none' })).toEqual({ q: 'none' })
    expect(mergeAnswers([question({})], { q: 'nuts' }, { q: '' })).toEqual({})
  })

  test('of each person is required for everyone in the party, and stays with its person', () => {
    const age = question({ key: 'age', text: 'Age?', isRequired: true, isPerPerson: true })
    const check = (partySize: number, companionAnswers?: SignUpAnswers[], stored = nothing) =>
      findDetailErrors(
        form({ questions: [age] }),
        { partySize, answers: { age: '40' }, ...(companionAnswers && { companionAnswers }) },
        stored,
        true,
      ).map(({ field }) => field)
    expect(check(1)).toEqual([])
    expect(check(3, [{}, { age: '7' }])).toEqual(['companionAnswers.0.age'])
    expect(check(2, [{ age: '7', other: 'x' }])).toEqual(['companionAnswers.0.other'])
    expect(check(2, [{ age: '7' }, { age: '8' }])).toEqual(['companionAnswers'])
    const stored = { ...nothing, companionAnswers: [{ age: '7' }] }
    expect(check(2, undefined, stored)).toEqual([])
    expect(mergeCompanionAnswers([age], [{ age: '7' }, { age: '9' }], [{}, { age: '8' }, {}], 4)).toEqual([
      { age: '7' },
      { age: '8' },
    ])
    expect(mergeCompanionAnswers([age], [{ age: '7' }, { age: '9' }], undefined, 2)).toEqual([{ age: '7' }])
    const text =
      'answer-age=40&companion-1=&companion-1-answer-age=7&companion-2=Cy&companion-2-answer-age=+&companion-3='
    expect(readDetails(new URLSearchParams(text), { questions: [age], ticketTypes: [] }, 4)).toEqual({
      answers: { age: '40' },
      companions: ['', 'Cy'],
      companionAnswers: [{ age: '7' }, { age: '' }, {}],
    })
    expect(describeCompanions({ companions: ['', 'Cy'], companionAnswers: [{ age: '7' }] }, [age])).toEqual([
      { name: 'Person 2', answers: [{ key: 'age', question: 'Age?', answer: '7' }] },
      { name: 'Cy', answers: [] },
    ])
  })

  test('a form may lack fields', () => {
    const asked = { questions, ticketTypes: [{ key: 'adult' }, { key: 'child' }] }
    const read = (text: string, partySize = 1) => readDetails(new URLSearchParams(text), asked, partySize)
    expect(read('')).toEqual({})
    expect(read('ticket=adult&age=yes&answer-q=+nuts+&answer-p=no')).toEqual({
      ticketType: 'adult',
      confirmsAge: true,
      answers: { q: 'nuts', p: false },
    })
    expect(read('ticket-adult=2&ticket-child=1&ticket-gone=1')).toEqual({ tickets: { adult: 2, child: 1 } })
    expect(read('answer-p=&companion-1=Cy&companion-2=+&companion-3=Eve', 4)).toEqual({ companions: ['Cy', 'Eve'] })
    expect(read('companion-1=&companion-2=', 3)).toEqual({ companions: [] })
  })
})
