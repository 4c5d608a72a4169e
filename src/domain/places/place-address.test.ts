import { describe, expect, test } from 'vitest'
import { isSameStreetAddress, plainWords, readAddress, readRegion } from './place-address.ts'
import { isCommonName, isSameName } from './place-name.ts'
import { findPrecision, readVenue, splitVenue } from './place-venue.ts'

describe('an address', () => {
  test.each([
    [
      'Horseshoe Tavern, 370 Queen St. W., Toronto, ON',
      { name: 'horseshoe tavern', number: '370', street: 'queen st w', town: 'toronto', region: 'ON' },
    ],
    [
      'Horseshoe Tavern,370 Queen Street West, Toronto, ON M5V 2A3, Canada',
      { name: 'horseshoe tavern', number: '370', street: 'queen st w', postcode: 'M5V2A3' },
    ],
    [
      'Mill Hall (upstairs), 12 Mill Street Suite 4, Dover, New Jersey 07801, USA',
      { name: 'mill hall', number: '12', street: 'mill st', town: 'dover', region: 'NJ', postcode: '07801' },
    ],
    [
      '<p>Forest Hills Park</p> - 1639 University Drive  Durham NC 27707',
      { name: 'forest hills park', number: '1639', street: 'university dr', region: 'NC', postcode: '27707' },
    ],
    ['Rosario&#x27;s, 3030 Dundas St W', { name: 'rosarios', number: '3030', street: 'dundas st w' }],
    ['Chapel Hill, N.C., Finley Golf Club', { name: 'finley golf club', town: 'chapel hill', region: 'NC' }],
    ['Glad Day (32 Lisgar), 32 Lisgar', { name: 'glad day', number: '32', street: 'lisgar' }],
    ['North Museum, PA, United States', { name: 'north museum', region: 'PA', isVague: false }],
    [
      'Entrance - Grand Street and Hyland Boulevard (in The Big Park)',
      {
        name: 'entrance in the big park',
        title: 'Entrance (in The Big Park)',
        aliases: ['grand street and hyland boulevard', 'the big park'],
      },
    ],
    [
      'Begonia Hall, 1 Mill Lane, Sheffield S1 2HH, UK',
      { name: 'begonia hall', number: '1', street: 'mill ln', town: 'sheffield', postcode: 'S12HH', region: '' },
    ],
    ['Begonia Hall,1 Mill Lane,Sheffield,S1 2HH', { name: 'begonia hall', town: 'sheffield', postcode: 'S12HH' }],
    ['Aster Hall, Sheffield, UK', { name: 'aster hall', town: 'sheffield' }],
    [
      'Daisy Hall, 200 Swan St, Melbourne VIC 3000, Australia',
      { name: 'daisy hall', number: '200', town: 'melbourne', region: 'VIC', postcode: '3000' },
    ],
    ['Iris Hall, 1 Queen St, Auckland 1010, New Zealand', { name: 'iris hall', town: 'auckland', postcode: '1010' }],
    [
      'Gorse Hall, 3 Pearse St, Dublin 2, D02 X285, Ireland',
      { name: 'gorse hall', town: 'dublin', postcode: 'D02X285' },
    ],
    [
      'Heide Saal, Ring 1, 10115 Berlin, Germany',
      { name: 'heide saal', number: '1', street: 'ring', town: 'berlin', postcode: '10115', aliases: [] },
    ],
    ['Flieder Saal, Ring 1a, A-1010 Wien, Österreich', { name: 'flieder saal', number: '1a', town: 'wien' }],
    ['Erica Hall, 5 Rue Haute, 75001 Paris, France', { name: 'erica hall', number: '5', town: 'paris' }],
    ['Sala, Via Roma 1, 20121 Milano MI', { name: 'sala', number: '1', street: 'via roma', town: 'milano' }],
    ['Zaal, Dorpsstraat 1, 3011 BD Rotterdam', { name: 'zaal', number: '1', town: 'rotterdam', postcode: '3011BD' }],
    ['Sala, Rua Augusta 1, São Paulo - SP, 01310-100', { name: 'sala', postcode: '01310-100' }],
    ['Mill Hall, 12345 Long Road, Bloomington, IN', { number: '12345', street: 'long rd', town: 'bloomington' }],
    ['Mill Hall, 12345 Long Road', { number: '12345', street: 'long rd', postcode: '' }],
    ['Mill Hall, 1200 NE Broadway, Portland, OR', { number: '1200', street: 'ne broadway', town: 'portland' }],
    ['Mill Hall, Suite 1200', { name: 'mill hall', room: 'suite 1200', postcode: '' }],
    ['North York Central Library, Room 101', { name: 'north york central library', room: 'room 101' }],
  ])('is read from %s', (text, parts) => {
    expect(readAddress(text)).toMatchObject(parts)
  })

  test.each([
    '',
    'TBA',
    'Sheffield, UK',
    'D-10115 Berlin',
    'Wien, Österreich',
    'Durham, NC',
    'Durham, NC, 27701',
    'Toronto, ON, Canada',
    'Various locations',
    'NC',
    'None',
  ])('names no venue in “%s”', (text) => {
    expect(readAddress(text).isVague).toBe(true)
  })

  test('finishes quickly for hostile text', () => {
    for (const text of [
      '('.repeat(50_000),
      '1 '.repeat(50_000),
      'a,'.repeat(50_000),
      '&#'.repeat(50_000),
      '<'.repeat(50_000),
    ])
      expect(readVenue({ location: text, organizer: '', position: null })?.key.length ?? 0).toBeLessThanOrEqual(400)
  })

  test.each([
    ['12 Mill St., Dover, NJ', '12 Mill Street, Dover, NJ 07801', true],
    ['12 Mill St., Dover, NJ', '14 Mill Street, Dover, NJ', false],
    ['12 Queen St E, Toronto', '12 Queen St W, Toronto', false],
    ['12 Main St, Dover, NJ', '12 Main St, Boonton, NJ', false],
    ['12 Main St', 'Mill Hall', false],
  ])('%s and %s: %s', (one, other, isSame) => {
    expect(isSameStreetAddress(readAddress(one), readAddress(other))).toBe(isSame)
  })

  test('knows states and provinces by code, name and abbreviation', () => {
    expect(['NC', 'N.C.', 'north carolina', 'Ont.', 'Québec', 'Narnia'].map(readRegion)).toEqual([
      'NC',
      'NC',
      'NC',
      'ON',
      'QC',
      null,
    ])
  })
})

describe('a name', () => {
  const named = (text: string) => readAddress(text)
  test.each([
    ['The Carolina Theatre', 'Fletcher Hall, Carolina Theatre', true],
    ['Dr. M.T. Pope House Museum', 'Pope House Museum', true],
    ['Ponysaurus Brewing Company', 'Ponysaurus Brewing Co.', true],
    ['High Park', 'High Park Nature Centre', false],
    ['Elm Library', 'Oak Library', false],
    ['Library', 'Museum', false],
  ])('%s and %s: %s', (one, other, isSame) => {
    expect(isSameName(named(one), named(other))).toBe(isSame)
  })

  test('is common if many venues have it', () => {
    expect(['main library', 'meeting room 2', 'room b', 'mill hall', 'pope house museum'].map(isCommonName)).toEqual([
      true,
      true,
      true,
      false,
      false,
    ])
  })
})

test('a venue’s text is split at its own separators', () => {
  expect(splitVenue('Mill Hall, 12 Mill Street, Dover, NJ')).toEqual({
    name: 'Mill Hall',
    address: '12 Mill Street, Dover, NJ',
  })
  expect(splitVenue('12 Mill Street, Dover, NJ')).toEqual({ name: '12 Mill Street, Dover, NJ', address: '' })
  expect(splitVenue('Dover, DVR Story Silo')).toEqual({ name: 'Dover', address: '' })
  expect(splitVenue('')).toEqual({ name: '', address: '' })
})

test('precision is that of the venue, its ZIP code or its town', () => {
  expect([
    findPrecision('Hall', 'exact'),
    findPrecision('Hall, NJ 07801', 'town'),
    findPrecision('Hall, M5V 2A3', 'town'),
    findPrecision('Hall', 'town'),
    findPrecision('Hall', 'unknown'),
  ]).toEqual(['exact', 'zip', 'zip', 'town', 'none'])
})

test('texts are in plain words', () => {
  expect(plainWords('Lee’s Café &amp; Bar – “Día 1”')).toBe('lees cafe and bar dia 1')
})

test.each([
  ['Rua dos Andradas 736, Porto Alegre/RS, 90020-004', 'porto alegre'],
  ['Rua XV de Novembro 971, 80060-000 Curitiba - PR, Brasil', 'curitiba'],
  ['Av. Sete de Setembro 282, Salvador/BA, Brasil', 'salvador'],
])('finds the town before a Brazilian state: %s', (text, town) => {
  expect(readAddress(text).town).toBe(town)
})
