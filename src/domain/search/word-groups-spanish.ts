/**
 * Spanish words for groups of `word-groups.ts`, by the first word of the group: general vocabulary, reviewed by hand. Lower case,
 * without accents. Singular, plural and verb where they differ by more than an "s". Words that are English, too, are left out.
 */
const lines = `
  pottery: alfareria, barro, arcilla, torno
  crochet: ganchillo, croche, tejer a crochet
  knitting: tejido, tejer, tejidos, calceta
  sewing: costura, coser, bordado, bordar, acolchado, punto de cruz
  weaving: telar, tejeduria
  felting: fieltro
  drawing: dibujo, dibujar, boceto, ilustracion
  painting: pintura, pintar, acuarela, pintor, pintora, oleo
  craft: manualidad, manualidades, artesania, artesanal
  art: arte, artistico, artistica, taller de arte
  sculpture: escultura, esculpir, tallado
  welding: soldadura, herreria
  woodworking: carpinteria, madera, ebanisteria
  jewelry: joyeria, bisuteria, pulsera
  origami: papiroflexia
  printmaking: grabado, serigrafia, linograbado
  calligraphy: caligrafia
  mosaic: mosaico, vitral, vidrio
  theater: teatro, obra de teatro, teatral
  acting: actuacion, actuar, improvisacion
  comedy: comedia, comediante
  puppet: titere, titeres, marioneta
  circus: circo, malabares, payaso
  magic: magia, mago
  film: cine, pelicula, peliculas, cortometraje
  animation: dibujos animados, animacion
  comic: historieta, tebeo, novela grafica
  museum: museo, galeria, exposicion, exhibicion
  architecture: arquitectura
  fashion: moda, vestuario
  floral design: arreglo floral, arreglos florales, ramo
  soap making: jabon, vela, velas
  science: ciencia, ciencias, cientifico, cientifica, experimento
  astronomy: astronomia, estrella, estrellas, telescopio, planetario, cielo nocturno, mirar las estrellas
  space: espacio exterior, cohete, astronauta, planeta
  physics: fisica
  chemistry: quimica
  biology: biologia
  geology: geologia, mineral, roca
  dinosaur: dinosaurio, fosil
  robotics: robotica
  coding: programacion, programar, codificacion
  computer: computadora, computacion, computador, ordenador, informatica, tecnologia
  computer help: ayuda con la computadora, ayuda tecnologica, ayuda informatica
  artificial intelligence: inteligencia artificial
  spreadsheet: hoja de calculo
  cybersecurity: ciberseguridad, estafa
  3d printing: impresion 3d, impresora 3d
  electronics: electronica
  math: matematica, matematicas
  engineering: ingenieria
  medicine: medicina
  climate: cambio climatico, sostenibilidad
  weather: meteorologia
  aviation: aviacion, avion
  repair: reparacion, reparar, arreglar
  video game: videojuego, videojuegos
  bird watching: observacion de aves, pajaro, pajaros, avistamiento de aves
  owl: buho, lechuza
  insect: insecto, insectos, bicho, bichos, mariposa
  butterfly: mariposa
  bee: abeja, apicultura, colmena
  spider: arana
  reptile: reptiles, tortuga, serpiente, culebra
  frog: rana, sapo
  bat: murcielago
  fish: oceano, acuario, peces
  fishing: pesca, pescar
  animal: animales, zoologico, vida silvestre
  dog: perro, cachorro
  cat: gato, gatito
  horse: caballo, equitacion
  farm: granja, granjero, gallina
  gardening: jardineria, jardin, huerto, huerta, cultivar
  plant: planta, plantas, botanica
  flower: flor, flores
  native plant: planta nativa, plantas nativas
  tree: arbol, arboles, bosque
  mushroom: hongo, hongos, seta
  compost: composta, compostaje, reciclaje, reciclar
  hiking: caminata, senderismo, excursion, sendero
  nature walk: caminata por la naturaleza, paseo por la naturaleza
  nature: naturaleza, aire libre
  camping: campamento, acampar, fogata
  river: arroyo, humedal
  beach: playa
  clean up: limpieza
  history: historia, historico, historica, patrimonio
  walking tour: recorrido, recorrido a pie, paseo guiado, visita guiada, paseo historico
  genealogy: genealogia, historia familiar, antepasado
  archaeology: arqueologia
  civil war: guerra civil
  black history: historia afroamericana, afrodescendiente
  indigenous: indigena, pueblos originarios
  cemetery: cementerio
  ghost: fantasma
  antique: antiguedad, antiguedades
  immigration: inmigracion, inmigrante, ciudadania, inmigrantes
  politics: politica, gobierno, eleccion
  music: musica, musical, musico, cancion, canciones
  concert: concierto, recital
  classical music: musica clasica, orquesta, sinfonica
  choir: coro, cantar
  guitar: guitarra, guitarrista
  ukulele: ukelele
  drum: tambor, tambores, percusion, bateria
  violin: violin
  harmonica: armonica, acordeon
  folk music: musica folclorica, folclor, folklor
  song writing: composicion de canciones, cantautor
  open mic: microfono abierto
  flute: flauta, clarinete, saxofon, trompeta
  latin music: musica latina, musica mexicana, musica ranchera, musica nortena
  story time: cuento, hora de cuentos, hora del cuento, cuentacuentos, tiempo de cuentos, narracion
  book club: club de lectura, club de libros, circulo de lectura
  author: autor, autora, presentacion de libro
  writing: escritura, escribir, escritor, escritora, taller de escritura
  poetry: poesia, poema, poeta
  reading: lectura, leer
  book: libro, novela
  library: biblioteca
  philosophy: filosofia
  travel: viaje, viajar
  culture: cultura, cultural, tradicion
  french: frances
  german: aleman
  portuguese: portugues
  chinese: chino, mandarin
  japanese: japones
  arabic: arabe
  sign language: lengua de senas, lenguaje de senas
  english class: ingles, clases de ingles, aprender ingles, conversacion en ingles
  language: idioma, idiomas
  map: mapa
  sailing: vela, navegar
  meditation: meditacion, meditar, atencion plena
  martial arts: artes marciales, boxeo, defensa personal
  dance: baile, bailar, danza, bailes
  salsa dancing: baile latino, bailar salsa, bailes latinos
  exercise: ejercicio, ejercitar, acondicionamiento fisico, gimnasia, gimnasio
  running: correr, carrera, maraton
  walking: caminar, paseo
  cycling: bicicleta, ciclismo, bici
  swimming: natacion, nadar, piscina, alberca
  kayaking: canoa, remar, remo
  tennis: tenis
  basketball: baloncesto, basquetbol
  soccer: futbol
  baseball: beisbol
  volleyball: voleibol
  skating: patinaje, patinar
  skiing: esqui, esquiar
  climbing: escalada, escalar
  gymnastics: gimnasia
  archery: tiro con arco
  sports: deporte, deportes, deportivo
  photography: fotografia, fotografo, foto
  cooking: cocina, cocinar, culinaria, culinario, gastronomia, receta, recetas
  baking: hornear, reposteria, panaderia, pasteleria
  bread: pan casero, hacer pan
  cookie: galleta, galletas
  cheese: queso
  wine: vino
  beer: cerveza
  nutrition: nutricion, alimentacion saludable, comida saludable
  vegan: vegano, vegetariano
  farmers market: mercado, mercado de agricultores
  honey: miel
  herb: hierba, hierbas, plantas medicinales
  food: comida, alimento
  chess: ajedrez
  board game: juegos de mesa, juego de mesa
  puzzle: rompecabezas
  game: juego, juegos, jugar
  toddler: bebe, bebes, ninos pequenos, primera infancia
  kid: nino, ninos, ninas, infantil, familia
  teen: adolescente, joven, jovenes, juvenil
  senior: adultos mayores, tercera edad, persona mayor
  parenting: crianza, embarazo
  volunteer: voluntario, voluntaria, voluntariado
  job: empleo, trabajo, curriculum
  tutoring: tarea, tutoria, ayuda con la tarea
  finance: finanzas, presupuesto
  tax: impuesto, impuestos
  business: negocio, empresa, emprendimiento, emprendedor
  real estate: comprar casa, vivienda, bienes raices
  legal: abogado, derechos, ayuda legal
  first aid: primeros auxilios
  health: salud, bienestar
  mental health: salud mental, ansiedad, duelo
  public speaking: hablar en publico, oratoria
  festival: feria, fiesta
  christmas: navidad, navideno
  easter: pascua
  womens group: mujeres
  mens group: hombres
  car: automovil, coche, carro`

/** Small words between the others, which events in English don't have. */
const smallWords = new Set(
  'de del la las el los un una unos unas y e o en con para por al a mi su sus que se lo como'.split(' '),
)

const dropSmallWords = (phrase: string): string =>
  phrase
    .split(' ')
    .filter((word) => !smallWords.has(word))
    .join(' ')

/** Spanish words by the first word of their group. */
export const spanishWords: ReadonlyMap<string, readonly string[]> = new Map(
  lines
    .trim()
    .split('\n')
    .map((line) => {
      const [group = '', words = ''] = line.split(':')
      const phrases = words.split(',').map((word) => word.trim())
      // As searches have them, too: "observacion aves".
      return [group.trim(), [...new Set(phrases.flatMap((phrase) => [phrase, dropSmallWords(phrase)]))]]
    }),
)

/** Spanish words for the form of an event, such as "clase". They only affect the order. */
export const spanishWeakWords =
  'clase clases taller talleres curso cursos actividad actividades evento eventos aprender aprendo principiante principiantes ' +
  'basico basica introduccion hacer grupo grupos reunion programa programas sesion sesiones quiero buscar cerca gratuito gratuita pequeno pequenos pequena pequenas'

/**
 * Spanish words that are enough to recognize a Spanish search. "La" and "con" aren't, because they occur in names and
 * in English.
 */
const telling = new Set([
  ...[...spanishWords.values()].flat().filter((word) => !word.includes(' ')),
  ...spanishWeakWords.split(' '),
  ...'para ninos ninas bebes mayores espanol adultos gratis'.split(' '),
])

/**
 * Removes the small words from a Spanish search such as "clases de cocina". Leaves other searches unchanged: "La Casa".
 */
export function withoutSmallWords<Of extends { word: string }>(typed: readonly Of[]): Of[] {
  if (!typed.some(({ word }) => telling.has(word) || telling.has(word.replace(/e?s$/, '')))) return [...typed]
  const others = typed.filter(({ word }) => !smallWords.has(word))
  return others.length > 0 ? others : [...typed]
}
