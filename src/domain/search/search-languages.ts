import { normalizeWords } from './search-filters.ts'

/** Spanish words typical of searches, without accents. None is an English word. */
const spanish = new Set(
  (
    'para con del las los una por clase clases curso cursos taller talleres aprender gratis gratuito gratuita gratuitos gratuitas nino ninos nina ninas ' +
    'jovenes adolescentes adultos mayores familia familias bebes hora cuento cuentos libro libros lectura biblioteca baile bailes bailar danza cocina cocinar ' +
    'comida musica canto cantar concierto conciertos teatro cine pelicula peliculas arte pintura pintar dibujo dibujar ceramica costura coser tejer manualidades ' +
    'jardineria naturaleza caminata caminatas animales aves ciencia ciencias astronomia matematicas computacion computadora computadoras informatica historia ' +
    'cultura idioma idiomas espanol ingles ciudadania impuestos empleo trabajo salud ejercicio ejercicios natacion futbol deporte deportes juegos ajedrez ' +
    'fotografia fiesta feria mercado voluntario voluntarios principiante principiantes basico basica eventos actividades museo'
  ).split(' '),
)

/** Words that show that an event is held in Spanish, and frequent small words of Spanish titles. */
const spanishEvidence = [
  'bilingual bilingue bilingues spanish espanol latino latina latinos latinas hispanic hispano hispana'.split(' '),
  'para los las del con una por clase curso taller'.split(' '),
]

/**
 * Returns lists of words that are typical of events held in the language of a search, to rank these higher; none for
 * English.
 */
export const listLanguageWords = (typed: string): string[][] =>
  normalizeWords(typed)
    .split(' ')
    .some((word) => spanish.has(word))
    ? spanishEvidence
    : []
