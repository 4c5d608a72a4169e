import { normalizeWords } from './search-filters.ts'

/** Spanish words that searches begin with or ask for, without accents. None is English. */
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

/** Words by which events say that they are held in Spanish, and small words that their titles have. */
const spanishEvidence = [
  'bilingual bilingue bilingues spanish espanol latino latina latinos latinas hispanic hispano hispana'.split(' '),
  'para los las del con una por clase curso taller'.split(' '),
]

/** Returns lists of words that events have which are held in the language of a search, for its order; none for English. */
export const listLanguageWords = (typed: string): string[][] =>
  normalizeWords(typed)
    .split(' ')
    .some((word) => spanish.has(word))
    ? spanishEvidence
    : []
