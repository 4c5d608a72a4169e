import { expect, test } from 'vitest'
import { readChoicesCookie, writeChoicesCookie, type VisitorChoices } from './person-cookie.ts'

const choices: VisitorChoices = { interests: ['Art', 'Music'], ages: ['adult'], within: 10, isWelcomed: false }

test.each<VisitorChoices>([choices, { interests: [], ages: [], within: 20, isWelcomed: true }])(
  'reads %o as written',
  (each) => {
    const [cookie] = writeChoicesCookie(each, true).split(';')
    expect(readChoicesCookie(`place=x; ${cookie}; other=1`)).toEqual(each)
  },
)

test('ignores unknown words and sorts the others', () => {
  expect(readChoicesCookie('home=Music.Alchemy.Art~adult~10~open')).toEqual(choices)
})

test.each(['', 'place=1', 'home=', 'home=Art', 'home=Art~adult~7~done', 'home=Art~adult~55~done', 'home=<b>~~20~done'])(
  'ignores "%s"',
  (cookies) => {
    expect(readChoicesCookie(cookies)).toBeNull()
  },
)
