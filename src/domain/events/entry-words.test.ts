import { describe, expect, test } from 'vitest'
import { readEntry } from './entry-words.ts'

const read = (description: string, title = 'Pond dipping') => readEntry({ title, description })

describe('the kind of entry in the text of an event', () => {
  test.each([
    'Drop in any time between 2 and 4.',
    'No registration required.',
    'Registration is not required, just show up.',
    'All are welcome. No RSVP needed.',
    'Stop by and meet your neighbors.',
    'Ohne Anmeldung.',
    'Registration is requested, but optional!',
  ])('is drop-in: %s', (text) => expect(read(text)).toBe('drop-in'))

  test.each([
    'Registration required.',
    'Please register at the desk.',
    'Space is limited. RSVP to the host.',
    'Please sign up below.',
    'Call 555-0100 to reserve your spot.',
    'Bitte mit Anmeldung.',
    'When you sign up, you will receive the link.',
  ])('is by sign-up: %s', (text) => expect(read(text)).toBe('sign-up'))

  test.each(['FULL: Pond dipping', 'Pond dipping (SOLD OUT)', 'Pond dipping - Full', 'Pond dipping – Waitlist only'])(
    'is closed: %s',
    (title) => expect(read('Registration required.', title)).toBe('full'),
  )
  test('is closed if the text says so', () => {
    expect(read('This workshop is full. Please register for the next one.')).toBe('full')
    expect(read('Registration is now closed.')).toBe('full')
  })

  test.each(['Full moon hike', 'Full Steam Ahead', 'A full day of fun', 'Queer Boxing: Full Class'])(
    'is no matter of the name: %s',
    (title) => expect(read('', title)).toBeNull(),
  )

  test('is unknown if the text mentions nothing, or only tickets', () => {
    expect(read('We look closely and let everything go again.')).toBeNull()
    expect(read('Buy tickets online. Doors open at 7.')).toBeNull()
    expect(read('Learn about cash registers of the past.')).toBeNull()
    expect(read('Kits are at the Drop-In Center.')).toBeNull()
    expect(read('Voters who received letters about their voter registration.')).toBeNull()
    expect(read('Bring a camera, and sign up for a free nature account.')).toBeNull()
  })

  test('is by sign-up if some activities need it', () => {
    expect(read('Registration is required for children. Adults may drop in.')).toBe('sign-up')
    expect(read('Drop in, or register to be reminded.')).toBe('drop-in')
  })
})
