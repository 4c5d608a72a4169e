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
    ['Bio', 'Sobre ti'],
    ['Bio and privacy', 'Sobre ti y privacidad'],
    ['[[photos]] Remove photo {number}', 'Quitar la foto {number}'],
    ['I went to {title}', 'Fui a {title}'],
    ['I didn’t go to {title}', 'No fui a {title}'],
    ['Music', 'Música'],
    ['We couldn’t find “{place}”. Drag the pin.', 'No encontramos “{place}”. Arrastra el marcador.'],
    ['{source} is added. Its events come soon.', 'Se agregó {source}. Sus eventos llegan pronto.'],
    [
      '{count, plural, one {No. You have # try left.} other {No. You have # tries left.}}',
      '{count, plural, one {No. Te queda # intento.} other {No. Te quedan # intentos.}}',
    ],
    ['{kind} events', 'eventos de {kind}'],
    ['within {distance}', 'a menos de {distance}'],
    ['{count, plural, one {# mile} other {# miles}}', '{count, plural, one {# milla} other {# millas}}'],
    ['Ends on {day}, {time}', 'Termina el {day}, {time}'],
    ['Save {title}', 'Guardar {title}'],
    ['Saved {title}', '{title} guardado'],
  ]),
  'es-US',
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
  ['Bio', false, 'Sobre ti', true],
  ['Remove photo 2', false, 'Quitar la foto 2', true],
  ['Remove photo 2', false, 'Quitar la foto 3', false],
  ['I went to Pond dipping', false, 'Fui a Pond dipping', true],
  ['I went to Pond dipping', false, 'No fui a Pond dipping', false],
  ['Music', false, 'MúsicaJazz', true],
  ['We couldn’t find “The mill”', false, 'No encontramos “The mill”. Arrastra el marcador.', true],
  ['We couldn’t find “The mill”', false, 'No encontramos “The barn”. Arrastra el marcador.', false],
  ['Millbrook is added.', false, 'Se agregó Millbrook. Sus eventos llegan pronto.', true],
  ['You have 4 tries left.', false, 'No. Te quedan 4 intentos.', true],
  ['You have 4 tries left.', false, 'No. Te quedan 5 intentos.', false],
  ['Music events within 35 miles', true, 'Eventos de Música a menos de 35 millas', true],
  ['My goals.', true, 'Mis metas.', true],
  ['Two frogs (Music)', true, 'Two frogs (Música)', true],
  ['12:30 AM', false, 'Termina el lunes, 12:30 a.m.', true],
  ['12:30 AM', false, 'Termina el lunes, 12:30 p.m.', false],
])('“%s” (whole: %s) finds “%s”: %s', (words, isWhole, shown, isFound) => {
  expect(find(words, isWhole).test(shown)).toBe(isFound)
})

test('a pattern finds the translations of the texts that it matches', () => {
  expect(findPattern(/^\d+ events?$/).test('12 eventos')).toBe(true)
  expect(findPattern(/^Remove /).test('¿Quitar Tom?')).toBe(true)
  expect(findPattern(/^Remove /).test('Guardar')).toBe(false)
  expect(findPattern(/^Remove .*@/).test('¿Quitar tom@example.org?')).toBe(true)
  expect(findPattern(/^(Explore|Save \d+ events?)$/).test('Guardar filtros')).toBe(false)
  expect(findPattern(/Notifications/).test('Guardar Xyz')).toBe(false)
  expect(findPattern(/^Bio/).test('Sobre ti y privacidad')).toBe(true)
  expect(findPattern(/^Ends on .*, 12:30 AM$/).test('Termina el lunes, 12:30 a.m.')).toBe(true)
  const saved = findPattern(/^Saved? \x50ond dipping$/)
  expect(['Guardar Pond dipping', 'Pond dipping guardado', 'Guardar Pond'].map((name) => saved.test(name))).toEqual([
    ...[true, true, false],
  ])
})
