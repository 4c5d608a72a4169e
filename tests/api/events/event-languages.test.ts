import { afterAll, beforeAll, expect, test } from 'vitest'
import type { EventFacets, LearningEvent } from '#contract/events/event.ts'
import { eventJobs } from '#server/events/jobs.ts'
import { runDueJobs } from '#server/platform/jobs/job-worker.ts'
import { createTestApp, testNow, type TestApp } from '#tests/support/product/app.ts'
import { insertEvents, type EventDraft } from '#tests/support/events/builders.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database/database.ts'
import { jobDeps } from '#tests/support/product/jobs.ts'

let store: TestDatabase
let app: TestApp

const offer = (title: string, description = ''): Partial<EventDraft> => ({
  title,
  description,
  shortDescription: '',
  organizer: '',
  location: '',
  category: 'Other',
})

beforeAll(async () => {
  store = await createTestDatabase()
  await store.database.write((sql) =>
    insertEvents(sql, [
      offer(
        'Clase de cocina',
        'Aprenda a cocinar platos sencillos con nuestra instructora. Las clases son para todos.',
      ),
      offer('Cooking for beginners', 'Learn to cook simple dishes with our instructor, who has a restaurant.'),
      offer('Guitarra para principiantes', 'Aprende a tocar la guitarra con nuestros músicos, desde el primer acorde.'),
      offer('Guitar workshop', 'Learn to play with our musicians, from the very first chord.'),
      offer('Cuentos en el jardín'),
      offer(
        'Bilingual story time (English/Spanish)',
        'Stories and songs in both English and Spanish for the whole family.',
      ),
      offer('Vorlesen für Kinder', 'Wir lesen Geschichten für Kinder ab vier Jahren, und der Eintritt ist frei.'),
      offer('Casino night', 'Cards and games with your friends from the neighborhood.'),
    ]),
  )
  const deps = jobDeps({ database: store.database, clock: { now: () => Temporal.Instant.from(testNow) } })
  await runDueJobs({ ...deps, handlers: eventJobs(deps) })
  app = createTestApp(store.database)
})
afterAll(() => store.close())

const titles = async (parameters: Record<string, string>) =>
  (await app.list(new URLSearchParams(parameters).toString())).flatMap(({ title, matchesPartly }) =>
    matchesPartly ? [] : [title],
  )

test('events stored before get their languages by a job', async () => {
  const events: LearningEvent[] = await app.list('')
  expect(
    Object.fromEntries(events.map(({ title, languages, textLanguage }) => [title, [languages, textLanguage]])),
  ).toEqual({
    'Clase de cocina': [['es'], 'es'],
    'Cooking for beginners': [['en'], 'en'],
    'Guitarra para principiantes': [['es'], 'es'],
    'Guitar workshop': [['en'], 'en'],
    'Cuentos en el jardín': [['es'], undefined],
    'Bilingual story time (English/Spanish)': [expect.arrayContaining(['en', 'es']), 'en'],
    'Vorlesen für Kinder': [['de'], 'de'],
    'Casino night': [['en'], 'en'],
  })
})

test('a filter lists the events in a language', async () => {
  expect((await titles({ language: 'es' })).toSorted()).toEqual([
    'Bilingual story time (English/Spanish)',
    'Clase de cocina',
    'Cuentos en el jardín',
    'Guitarra para principiantes',
  ])
  expect(await titles({ language: 'de' })).toEqual(['Vorlesen für Kinder'])
  expect(await titles({ language: 'de,es' })).toHaveLength(5)
  expect(await titles({ language: 'en' })).toHaveLength(4)
  expect((await app.get('/api/events?language=Spanish')).status).toBe(400)
})

test('facets count the events in other languages, whatever language is chosen', async () => {
  const read = async (query: string) => {
    const facets = (await (await app.get(`/api/events/facets?${query}`)).json()) as EventFacets
    return { total: facets.total, languages: facets.languages }
  }
  expect(await read('')).toEqual({ total: 8, languages: { es: 4, de: 1 } })
  expect(await read('language=de')).toEqual({ total: 1, languages: { es: 4, de: 1 } })
  expect(await read('free=true')).toEqual({ total: 0, languages: { de: 0, es: 0 } })
  expect(await read('q=guitarra&language=es')).toMatchObject({ languages: { es: 1 } })
})

test('feeds contain the events in a language and declare it', async () => {
  const feed = (await (await app.get('/feeds/events.json?language=de')).json()) as { title: string; items: object[] }
  expect(feed).toMatchObject({ title: expect.stringContaining('in German'), items: [{ title: 'Vorlesen für Kinder' }] })
})

test('Spanish words find events in English, and English words those in Spanish', async () => {
  expect((await titles({ q: 'clases de cocina' })).toSorted()).toEqual(['Clase de cocina', 'Cooking for beginners'])
  expect((await titles({ q: 'cooking' })).toSorted()).toEqual(['Clase de cocina', 'Cooking for beginners'])
  expect((await titles({ q: 'guitarra' })).toSorted()).toEqual(['Guitar workshop', 'Guitarra para principiantes'])
  expect((await titles({ q: 'guitar' })).toSorted()).toEqual(['Guitar workshop', 'Guitarra para principiantes'])
  expect((await titles({ q: 'hora del cuento' })).toSorted()).toEqual([
    'Bilingual story time (English/Spanish)',
    'Cuentos en el jardín',
  ])
})

test('words are found in other inflected forms of their language, without accents', async () => {
  expect(await titles({ q: 'jardines' })).toEqual(['Cuentos en el jardín'])
  expect(await titles({ q: 'geschichte' })).toEqual(['Vorlesen für Kinder'])
  expect(await titles({ q: 'musica' })).not.toContain('Casino night')
  expect(await titles({ q: 'case' })).toEqual([])
})
