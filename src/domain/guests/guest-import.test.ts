import { describe, expect, test } from 'vitest'
import { findMissingNames, readGuestTable } from './guest-import.ts'

const read = (...rows: string[]) => readGuestTable(rows.map((row) => row.split('|')))

describe('a guest table', () => {
  test('accepts columns under any of their usual names, in any order', () => {
    expect(read('E-mail Address|Last name|First Name|Tickets|Notes', ' Ada@Example.org|Lovelace|Ada|2|Vegan')).toEqual({
      guests: [{ row: 1, name: 'Ada Lovelace', address: 'ada@example.org', partySize: 2, note: 'Vegan' }],
      problems: [],
      declined: 0,
    })
  })

  test('needs names or addresses', () => {
    expect(read('Seat|Price', '1|2')).toBeNull()
    expect(read('')).toBeNull()
    expect(read('Name')?.guests).toEqual([])
  })

  test('removes the apostrophe of an export, so that names stay the same', () => {
    expect(read('Name', "'=Cy", "'Tis", 'O’Neil')?.guests.map(({ name }) => name)).toEqual(['=Cy', "'Tis", 'O’Neil'])
  })

  test('reports the rows that can’t be read and leaves out those who declined', () => {
    const found = read(
      'Name|Email|People|RSVP',
      '||1|',
      'Ada|ada at home||',
      'Ben||many|',
      'Cy|||Can’t go',
      'Dee||0|Going',
    )
    expect(found?.problems).toEqual([
      { row: 1, message: 'There’s no name and no email address.' },
      { row: 2, message: '“ada at home” isn’t an email address.' },
      { row: 3, message: '“many” isn’t a number of people.' },
    ])
    expect(found?.declined).toBe(1)
    expect(found?.guests).toEqual([{ row: 5, name: 'Dee', address: null, partySize: 1, note: '' }])
  })
})

test('adds as many people with the same name as the list lacks', () => {
  const guests = read('Name', 'Ann  Lee', 'ann lee', 'Bo')!.guests
  expect(findMissingNames(guests, ['Ann Lee']).map(({ row }) => row)).toEqual([2, 3])
  expect(findMissingNames(guests, ['Ann Lee', 'ANN LEE', 'Bo'])).toEqual([])
})
