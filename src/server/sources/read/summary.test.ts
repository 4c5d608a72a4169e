import { describe, expect, test } from 'vitest'
import { summarize } from './summary.ts'

const summarizeText = (description: string, subject: Partial<Parameters<typeof summarize>[0]> = {}) =>
  summarize({
    title: 'Clay for beginners',
    organizer: 'Hill Pottery',
    source: 'Hill Pottery: what’s on',
    place: 'Dover Library, 1 Elm St, Dover, NJ',
    ...subject,
    description,
  })

const prose = 'Make a bowl on the wheel and take it home.'

describe('a summary leaves out', () => {
  test.each([
    ['the title', 'Clay for Beginners!'],
    ['the source', 'Hill Pottery: What’s On'],
    ['the place', 'Dover Library'],
    ['what a card says already', 'Clay for beginners at the Dover Library'],
    ['a labelled cost', 'Cost: $12 for members, $15 for others'],
    ['a labelled place', 'Where: Room 4, second floor'],
    ['a label with its value on the next line', 'Location:\nThe big room upstairs'],
    ['dates', 'Saturday, August 29th, 2026, 7:00 – 8:00 PM'],
    ['a price list', 'Reserved balcony seating | $41.20 + fees'],
    ['how to register', 'Registration is required. Click here to register.'],
    ['where to find more', 'You’ll find info on class schedules, teachers, and discounts!'],
    ['what ticket holders get', 'VIP instructions are emailed 2-3 days prior to the event.'],
    ['when tickets go on sale', 'AMT Member Pre-Sale: Wednesday, June 3 at 9:00 a.m. Public On-Sale: Friday, June 5.'],
    ['when to arrive', 'Plan to arrive 1-2 hours before doors open.'],
    ['who pays', 'This program is sponsored by the Friends of the Library.'],
    ['addresses', 'https://example.org/calendar.aspx?EID=9120'],
    ['times written by programs', 'Clay at Hill Pottery at 2026-08-28T20:00:00-0400'],
    [
      'calls',
      'Join Zoom Meeting\nhttps://us06web.zoom.us/j/1234\nMeeting ID: 1234\nPasscode: 99\n+16465588656,,1234# US',
    ],
    ['tags', 'Community, Health & Wellness, Adults'],
    ['two tags', 'STEM, Children'],
    ['how to cancel', 'If you are unable to attend, please cancel so that others can come.'],
    ['for whom it is', '18 and up; please register - drop ins will be accommodated as space permits.'],
    ['counters of a website', 'Interested: 0\nGoing: 12\n3 people going'],
    ['a room', 'Large Meeting Room B'],
    ['a room with its number', 'Room 204'],
    ['a room of children', 'Children’s Program Room'],
    ['shouting', 'PLEASE DO NOT PARK BEHIND THE BANK'],
    ['ornaments', '————————————\n********'],
  ])('%s', (_, formality) => {
    expect(summarizeText(`${formality}\n\n${prose}`)).toBe(prose)
    expect(summarizeText(formality)).toBe('')
  })
})

test('the age before the text and its signs are left out, the text stays', () => {
  expect(summarizeText(`Adults 18+${prose}`)).toBe(prose)
  expect(summarizeText(`\\${prose}`)).toBe(prose)
})

test('a label of the text itself is left out, the text stays', () => {
  expect(summarizeText(`Description: ${prose}`)).toBe(prose)
})

test('lists are used only if there is nothing else', () => {
  expect(summarizeText('• bowls\n• plates')).toBe('bowls, plates')
  expect(summarizeText(`• bowls\n${prose}`)).toBe(prose)
})

test('sentences of different lines stay separate, wrapped lines are joined', () => {
  expect(summarizeText('Make a bowl on the wheel, and then another one for your friends\nBring an apron.')).toBe(
    'Make a bowl on the wheel, and then another one for your friends. Bring an apron.',
  )
  expect(summarizeText('Make a bowl on the turning wheel of ours\nand take it home.')).toBe(
    'Make a bowl on the turning wheel of ours and take it home.',
  )
})

test('no period is added to a complete sentence when the rest of its line is left out', () => {
  expect(summarizeText('Make a bowl on the wheel and take it home! Ages 12-18')).toBe(
    'Make a bowl on the wheel and take it home!',
  )
})

test('initials and titles don’t end a sentence', () => {
  expect(summarizeText('T. C. Steele and Dr. Brown painted here. Tickets are available at the door.')).toBe(
    'T. C. Steele and Dr. Brown painted here.',
  )
})
