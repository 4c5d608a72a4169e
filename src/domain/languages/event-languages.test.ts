import { describe, expect, test } from 'vitest'
import { detectLanguage } from './detect-language.ts'
import { readEventLanguages } from './event-languages.ts'

const read = (title: string, description = '', language?: string) =>
  readEventLanguages({ title, description, ...(language && { language }) }, detectLanguage)
const held = (title: string, description = '', language?: string) => read(title, description, language).languages

const spanish =
  'Aprenda a cocinar platos sencillos con nuestra instructora. Las clases son gratis para todas las familias y no se necesita experiencia.'
const english =
  'Learn to cook simple dishes with our instructor. The classes are free for all families, and you need no experience.'
const german =
  'Wir lesen gemeinsam Geschichten für Kinder ab vier Jahren. Der Eintritt ist frei, und eine Anmeldung ist nicht nötig.'
const french =
  'Venez découvrir les plantes de notre jardin avec une botaniste. La visite est gratuite et ouverte à tous dans la limite des places.'

describe('the text', () => {
  test.each([
    ['es', spanish],
    ['en', english],
    ['de', german],
    ['fr', french],
    ['ar', 'انضمّوا إلى عمّو بشارة في ساعة قصص باللغة العربية، حيث سنغني ونرقص ونستمع إلى قصص شيقة'],
    ['ru', 'Приглашаем детей на урок робототехники, на котором мы построим первого робота своими руками'],
    [
      'zh',
      '歡迎參加我們的社區活動和免費講座,請提前報名參加,名額有限,先到先得,謝謝大家的支持和參與,期待您的光臨和寶貴意見',
    ],
  ])('is in %s', (language, text) => {
    expect(read('Open house', text)).toEqual({ languages: [language], textLanguage: language })
  })

  test('in two languages is in neither alone', () => {
    expect(read('Cooking', `${english}\n${spanish}`)).toEqual({
      languages: expect.toSatisfy((found: string[]) => found.toSorted().join() === 'en,es'),
      textLanguage: null,
    })
  })

  test.each([
    ['Los Gaiteros de San Jacinto', ''],
    ['Milonga by Patricia & Regina: Barrio Norte', '8:00 - 8:30 class 8:30 - 12:00 milonga www.example.org'],
    [
      'La Casa De La Salsa',
      'Live bands, salsa and bachata vibes, huge dance floor, drinks and tacos at La Casa De La Salsa!',
    ],
    ['North Carolina Wrestling vs South Dakota State', 'North Carolina Wrestling vs South Dakota State'],
    ['Vieux Farka Toure', 'Vieux Farka Toure at Mystic Theatre'],
    ['Dia De Los Muertos', 'Come and build an altar with us for the Day of the Dead. All ages are welcome.'],
  ])('with foreign names stays in its own language: %s', (title, description) => {
    expect(held(title, description).filter((language) => language !== 'en')).toEqual([])
  })
})

describe('the language named by the text', () => {
  test.each([
    ['Spanish story time', '', 'es'],
    ['Spanish-language tour of the museum', '', 'es'],
    ['Music & Movement', 'This program is presented in Spanish at the main stage.', 'es'],
    ['Story time', 'Stories and songs in Spanish and English for all ages.', 'es,en'],
    ['Bilingual story time (English/Spanish)', '', 'en,es'],
    ['Bilingual/English-Spanish workshop', '', 'en,es'],
    ['Yoga', 'A yoga class, offered in both English and Spanish.', 'en,es'],
    ['Curso de computadores en español', '', 'es'],
    ['Cuentos y canciones', '', 'es'],
    ['Tiempo de Historias Bilingües', '', 'es'],
    ['Town meeting', 'Spanish interpretation will be available.', 'es'],
    ['Arabic Language Storytime', '', 'ar'],
    ['Mandarin read-aloud', '', 'zh'],
    ["L'Heure du conte", '', 'fr'],
  ])('names the language of %s', (title, description, languages) => {
    expect(
      held(title, description)
        .filter((language) => languages.includes(language))
        .toSorted(),
    ).toEqual(languages.split(',').toSorted())
  })

  test.each([
    ['The Spanish-American War', 'A talk about the Spanish-American War in Cuba and what came of it.'],
    ['Spanish guitar concert', 'Music of Spanish composers.'],
    ['Spanish for beginners', 'Learn the basics of Spanish. Lessons for adults.'],
    ['Bilingual minds', 'How children who grow up with two languages think.'],
    ['Book sale', 'We have many books in Spanish and in French.'],
    ['German shepherd training', 'Bring your dog.'],
    ['Polish your nails', ''],
    ['Story time', 'This week it is not in Spanish.'],
    ['French film night', 'With English subtitles.'],
    ['English country dancing', ''],
  ])('doesn’t name one by %s', (title, description) => {
    expect(held(title, description).filter((language) => language !== 'en')).toEqual([])
  })
})

describe('the language given by the source', () => {
  test('counts beside the text', () => {
    expect(read('Taller', english, 'es-MX')).toEqual({ languages: ['es', 'en'], textLanguage: 'en' })
    expect(read('Yoga', '', 'de')).toEqual({ languages: ['de'], textLanguage: 'de' })
  })

  test('doesn’t make a Spanish text English', () => {
    expect(held('Clases', spanish, 'en-US')).toEqual(['es'])
  })
})
