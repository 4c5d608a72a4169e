import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#tests/support/product/app.ts'
import { insertEvents, type EventDraft } from '#tests/support/events/builders.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database/database.ts'

const offer = (title: string, description = ''): Partial<EventDraft> => ({
  shortDescription: '',
  organizer: '',
  location: '',
  category: 'Other',
  description,
  title,
})

let world: TestDatabase
let catalog: TestApp
const scripts = [
  '親子星空観察会',
  '東京国立博物館ワークショップ',
  '北京話入門講座',
  'Ｙｏｇａ瑜伽 for all',
  'ﾖｶﾞ教室',
  '한국어말하기교실',
  '초보자를 위한 요리 수업',
  'ชั้นเรียนทำอาหารไทย',
  'ຫ້ອງຮຽນພາສາລາວ',
  'ថ្នាក់រៀនភាសាខ្មែរ',
  'မြန်မာစာ သင်တန်း',
  'हिन्दी कविता पाठ',
  'தமிழ் கவிதை',
  'বাংলা গান শেখা',
  'دَرْسُ الخَطِّ العَرَبِيّ',
  'أمسية شعرية للأطفال',
  'שִׁעוּר הָעִבְרִית למתחילים',
  'Ελληνικά για αρχάριους',
  'Йога для начинающих',
  'Ёлочные игрушки своими руками',
  'Tiếng Việt cho người mới',
  '𝐒𝐚𝐥𝐬𝐚 night',
  'Cafe\u0301 für alle',
]
beforeAll(async () => {
  world = await createTestDatabase()
  await world.database.write((sql) =>
    insertEvents(
      sql,
      scripts.map((title) => offer(title)),
    ),
  )
  catalog = createTestApp(world.database)
})
afterAll(() => world.close())

const find = async (q: string) =>
  (await catalog.list(new URLSearchParams({ q }).toString())).flatMap(({ title, matchesPartly }) =>
    matchesPartly ? [] : [title],
  )

test.each(scripts)('an event is found by its title: %s', async (title) => {
  expect(await find(title)).toContain(title)
})

test.each([
  ['星空', '親子星空観察会'],
  ['観察会', '親子星空観察会'],
  ['星', '親子星空観察会'],
  ['会', '親子星空観察会'],
  ['親子観察会', '親子星空観察会'],
  ['博物館', '東京国立博物館ワークショップ'],
  ['ワークショ', '東京国立博物館ワークショップ'],
  ['東京博物館', '東京国立博物館ワークショップ'],
  ['入門', '北京話入門講座'],
  ['瑜伽', 'Ｙｏｇａ瑜伽 for all'],
  ['yoga 瑜伽', 'Ｙｏｇａ瑜伽 for all'],
  ['yoga', 'Ｙｏｇａ瑜伽 for all'],
  ['ヨガ', 'ﾖｶﾞ教室'],
  ['말하기', '한국어말하기교실'],
  ['요리를', '초보자를 위한 요리 수업'],
  ['초보자', '초보자를 위한 요리 수업'],
  ['ชั้นเรียน', 'ชั้นเรียนทำอาหารไทย'],
  ['อาหาร', 'ชั้นเรียนทำอาหารไทย'],
  ['ทำ', 'ชั้นเรียนทำอาหารไทย'],
  ['ພາສາ', 'ຫ້ອງຮຽນພາສາລາວ'],
  ['ភាសា', 'ថ្នាក់រៀនភាសាខ្មែរ'],
  ['မြန်မာ', 'မြန်မာစာ သင်တန်း'],
  ['हिन्दी', 'हिन्दी कविता पाठ'],
  ['कविता हिन्दी', 'हिन्दी कविता पाठ'],
  ['हिन्', 'हिन्दी कविता पाठ'],
  ['தமிழ்', 'தமிழ் கவிதை'],
  ['গান', 'বাংলা গান শেখা'],
  ['الخط', 'دَرْسُ الخَطِّ العَرَبِيّ'],
  ['خط عربي', 'دَرْسُ الخَطِّ العَرَبِيّ'],
  ['الدرس', 'دَرْسُ الخَطِّ العَرَبِيّ'],
  ['امسية اطفال', 'أمسية شعرية للأطفال'],
  ['עברית', 'שִׁעוּר הָעִבְרִית למתחילים'],
  ['שעור', 'שִׁעוּר הָעִבְרִית למתחילים'],
  ['αρχαριους', 'Ελληνικά για αρχάριους'],
  ['ΑΡΧΆΡΙΟΥΣ', 'Ελληνικά για αρχάριους'],
  ['йога', 'Йога для начинающих'],
  ['начинаюших', 'Йога для начинающих'],
  ['елочные', 'Ёлочные игрушки своими руками'],
  ['игр', 'Ёлочные игрушки своими руками'],
  ['tieng viet', 'Tiếng Việt cho người mới'],
  ['salsa', '𝐒𝐚𝐥𝐬𝐚 night'],
  ['cafe', 'Cafe\u0301 für alle'],
])('"%s" finds %s', async (typed, title) => {
  expect(await find(typed)).toEqual([title])
})

test.each(['空星', '博物観', '말차기', 'อาหาย', 'कवित्व', 'दी'])('other words find no events: %s', async (typed) => {
  expect(await find(typed)).toEqual([])
})

test('a word inside a title without spaces is suggested', async () => {
  const response = await catalog.get(`/api/search/suggestions?${new URLSearchParams({ q: '博物' })}`)
  expect(await response.json()).toMatchObject([{ kind: 'event', text: '東京国立博物館ワークショップ' }])
})

test('a long text without spaces is read within its limits', async () => {
  await world.database.write((sql) => insertEvents(sql, [offer('Long', '星'.repeat(30_000))]))
  expect((await catalog.get('/api/events?q=%E6%98%9F%E6%98%9F%E6%98%9F')).status).toBe(200)
})
