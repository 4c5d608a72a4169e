import { expect, test } from 'vitest'
import { translateNames } from './translated-names.ts'

const { find, findPattern } = translateNames(
  new Map([
    ['Save', 'Guardar'],
    ['Save to journal', 'Guardar en el diario'],
    ['My goals', 'Mis metas'],
    ['{title} · Wonderlark', '{title} · Wonderlark'],
    ['{count, plural, one {# event} other {# events}}', '{count, plural, one {# evento} other {# eventos}}'],
    ['a title', 'un título'],
    ['a task', 'una tarea'],
    ['Add {list} first.', 'Agrega {list} primero.'],
    ['{count, plural, other {<b># tasks</b> wait}}', '{count, plural, other {<b># tareas</b> esperan}}'],
    ['Remove <b>{name}</b>?', '¿Quitar <b>{name}</b>?'],
  ]),
)

test.each([
  ['Save', true, 'Guardar', true],
  ['Save', true, 'Guardar en el diario', false],
  ['save', false, 'Guardar en el diario', true],
  ['My goals · Wonderlark', true, 'Mis metas · Wonderlark', true],
  ['Remove Tom?', true, '¿Quitar Tom?', true],
  ['Remove Tom?', true, '¿Quitar Ada?', false],
  ['Add a title, and a task first.', true, 'Agrega un título y una tarea primero.', true],
  ['My goals', false, 'ErrorMis metas', true],
  ['tasks wait', false, '3 tareas esperan', true],
  ['2 events', true, '2 eventos', true],
  ['Pond dipping', true, 'Pond dipping', true],
])('“%s” (whole: %s) finds “%s”: %s', (words, isWhole, shown, isFound) => {
  expect(find(words, isWhole).test(shown)).toBe(isFound)
})

test('a pattern finds the translations of the texts that it matches', () => {
  expect(findPattern(/^\d+ events?$/).test('12 eventos')).toBe(true)
  expect(findPattern(/^Remove /).test('¿Quitar Tom?')).toBe(true)
  expect(findPattern(/^Remove /).test('Guardar')).toBe(false)
})
