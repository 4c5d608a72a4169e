/**
 * Spanish phrases for the subjects of `topics.ts`, by their ids: phrases as in `Topic.phrases`, written without looking
 * at events. Words that are English, too, such as "musical" and "cultural", are left out. `Topic.asks` follow after
 * ">": a title such as "Danza" may be a show.
 */
const lines = `
  art: arte, artes plásticas, clase* de arte, taller de arte, artista*, manualidades artísticas
  drawing: dibujo*, dibujar, dibuja, bocetos, ilustración
  painting: pintura*, pintar, pinta, acuarela*, óleo, mural colectivo
  calligraphy: caligrafía
  printmaking: grabado, serigrafía, linograbado
  comics: historieta*, novela gráfica, cómics
  animation: animación, dibujos animados
  fashion: moda, diseño de modas, confección
  graphic-design: diseño gráfico
  interior-design: decoración de interiores, diseño de interiores
  art-history: historia del arte
  architecture: arquitectura
  acting: actuación, actuar, clase* de teatro, taller de teatro
  theater: obra de teatro > teatro
  improv: improvisación
  puppets: títeres, marionetas, teatro de sombras
  magic: trucos de magia
  circus: artes circenses, malabares, malabarismo
  filmmaking: hacer cine, taller de cine, producción de video
  film: cine, película*, cortometraje*
  photography: fotografía, fotografiar, tomar fotos, mejores fotos, fotógrafo*
  fitness: ejercicio*, hacer ejercicio, acondicionamiento físico, ponerme en forma, gimnasia, entrenamiento físico
  strength: entrenamiento de fuerza, levantar pesas
  dance-fitness: baile aeróbico, aeróbicos, bailoterapia
  gentle-exercise: ejercicio* suave*, ejercicio* para mayores, ejercicio* para adultos mayores, gimnasia para mayores, yoga en silla
  walking: caminar, club de caminata
  running: correr, carrera de 5 km, carrera de 10 km, maratón
  meditation: meditación, meditar, atención plena, sonoterapia
  dance: bailar, clase* de baile, clase* de danza, taller de danza > baile, bailes, danza
  latin-dance: baile* latino*, bailar salsa, clase* de salsa, bailar bachata, clase* de bachata, salsa y bachata, ritmos latinos, bailar cumbia, clase* de tango, bailar tango
  folk-dance: clase* de folklor*, clase* de baile folclórico > baile folclórico, baile folklórico, danza mexicana
  coding: programación, programar, aprender a programar, codificación
  web-design: diseño web, páginas web
  game-design: crear videojuegos, diseño de videojuegos
  data: análisis de datos, ciencia de datos
  ai: inteligencia artificial
  computer-basics: computadora*, computación, computador*, ordenador*, informática, alfabetización digital, habilidades digitales, usar el teléfono, usar mi teléfono, celular inteligente, correo electrónico
  spreadsheets: hojas de cálculo
  cybersecurity: ciberseguridad, seguridad en línea, estafas
  cooking: cocina, cocinar, clase* de cocina, taller de cocina, recetas, culinaria*, gastronomía
  baking: hornear, repostería, panadería, galletas caseras
  bread: pan casero, hacer pan, masa madre
  cakes: pasteles, decoración de pasteles
  world-cooking: cocina mexicana, comida mexicana, platos mexicanos, tamales, cocina latina, cocina italiana, cocina del mundo, cocina tradicional
  plant-based: cocina vegana, cocina vegetariana, comida vegana
  preserving: conservas, mermelada*
  fermentation: fermentación
  cheese: hacer queso, quesos
  wine: cata de vino*, vino*
  nutrition: nutrición, alimentación saludable, comida saludable, comer sano, comer bien
  ceramics: cerámica, alfarería, arcilla, barro
  sculpture: escultura, esculpir
  glass: vitrales, vidrio soplado
  crafts: manualidad*, artesanía*, hecho a mano, papel picado
  paper-crafts: papiroflexia, papel picado
  fiber-arts: tejido*, fieltro
  knitting: tejer, ganchillo, croché, tejido a mano
  sewing: costura, coser, máquina de coser
  embroidery: bordado*, bordar, punto de cruz
  weaving: telar
  jewelry: joyería, bisutería
  woodworking: carpintería, trabajo en madera
  herbalism: plantas medicinales, herbolaria
  gardening: jardinería, jardinero*, cuidar el jardín, mi jardín
  vegetable-gardening: huerto*, huerta comunitaria, cultivar verduras, cultivar alimentos, sembrar
  native-plants: plantas nativas
  composting: composta, compostaje
  houseplants: plantas de interior
  flower-arranging: arreglos florales
  beekeeping: apicultura, abejas
  history: historia de, historia y, clase* de historia
  local-history: historia local, historia de la ciudad, historia del barrio
  genealogy: genealogía, historia familiar, árbol genealógico, antepasados
  black-history: historia afroamericana, afrodescendiente*
  indigenous: pueblos indígenas, pueblos originarios, cultura indígena
  immigration-history: historia de la inmigración
  archaeology: arqueología
  philosophy: filosofía
  civics: gobierno local, educación cívica, derecho al voto
  law: derechos del inmigrante, derechos de los inmigrantes, mis derechos, conozca sus derechos, conoce tus derechos, asesoría legal, ayuda legal
  travel: viajes, viajar
  repair: reparación, reparar
  driving: aprender a manejar, aprender a conducir, licencia de conducir
  parenting: crianza, ser mejores padres, escuela para padres, criar hijos
  baby: bebés, recién nacidos, parto, embarazo, primera infancia
  first-aid: primeros auxilios
  emergency-prep: preparación para emergencias
  mental-health: salud mental, ansiedad, manejo del estrés
  chess: ajedrez
  board-games: juegos de mesa
  puzzles: rompecabezas
  video-games: videojuegos
  making-friends: hacer amigos, conocer gente
  languages: idiomas, intercambio de idiomas, lenguas
  english: inglés, aprender inglés, clase* de inglés, conversación en inglés, mi inglés
  spanish: el español, clase* de español, hablar español
  sign-language: lengua de señas, lenguaje de señas
  playing-music: tocar un instrumento, instrumento musical, clase* de música
  guitar: guitarra*
  ukulele: ukelele
  piano: clase* de piano, tocar el piano
  violin: clase* de violín, tocar el violín
  drums: tambores, percusión, tocar la batería
  winds: clarinete, saxofón, trompeta, flauta
  singing: cantar, coro, canto coral, clase* de canto
  songwriting: componer canciones
  music-for-children: música para bebés, música para niños, estimulación musical, canciones infantiles
  music-appreciation: música latina, música mexicana
  classical: música clásica, orquesta sinfónica
  nature: naturaleza, caminata por la naturaleza
  wildlife: vida silvestre, animales silvestres
  birds: aves, pájaros, observación de aves, avistamiento de aves
  insects: insecto*, mariposas, bichos
  reptiles: tortugas, serpientes
  trees: árboles
  mushrooms: hongos, setas
  fishing: pesca, pescar, aprender a pescar
  camping: acampar
  hiking: senderismo, caminata*, excursionismo
  science: ciencia*, científic*, experimentos
  astronomy: astronomía, estrellas, telescopio*, cielo nocturno, planetario
  space: cohetes, astronautas
  physics: física cuántica, clase* de física
  chemistry: química
  biology: biología
  medicine: medicina, primeros pasos en enfermería
  math: matemáticas
  engineering: ingeniería
  robotics: robótica
  3d-printing: impresión 3d
  electronics: electrónica
  cycling: ciclismo, bicicleta*, andar en bici
  swimming: natación, nadar, clase* de natación
  paddling: canoa, remar
  climbing: escalada
  skating: patinaje, patinar
  skiing: esquí, esquiar
  tennis: tenis
  basketball: baloncesto, básquetbol
  soccer: fútbol
  baseball: béisbol
  volleyball: voleibol
  archery: tiro con arco
  martial-arts: artes marciales
  self-defense: defensa personal
  boxing: boxeo
  gymnastics: gimnasia artística
  reading: club de lectura, club de libros, círculo de lectura, leer más > lectura, leer
  authors: presentación de libro, encuentro con autor*
  early-literacy: cuentos, hora del cuento, hora de cuentos, cuentacuentos, tiempo de cuentos, tiempo de historias, cuentos y canciones
  writing: escritura, escribir, taller de escritura, escritura creativa
  memoir: escribir mis memorias, autobiografía
  poetry: poesía, poemas, poetas
  storytelling: narración oral, contar historias
  personal-finance: finanzas personales, presupuesto, ahorrar dinero, educación financiera
  home-buying: comprar casa, compra de vivienda, primera casa
  job-search: buscar empleo, búsqueda de empleo, búsqueda de trabajo, hoja de vida, feria de empleo
  public-speaking: hablar en público, oratoria
  leadership: liderazgo
  business: negocio*, emprendimiento, emprender, emprendedor*, pequeñas empresas
  volunteering: voluntariado, voluntario*
  tutoring: ayuda con la tarea, tutorías
  citizenship: ciudadanía, examen de ciudadanía
  study-skills: técnicas de estudio  retirement: jubilación, plan de retiro, seguro social > jubilarme, retirarme
  taxes: declaración de impuestos, preparación de impuestos, ayuda con impuestos > impuestos
  credit: historial de crédito, puntaje de crédito, salir de deudas > deudas, mi crédito
  estate-planning: testamento*, planificación patrimonial
  housing-rights: derechos de inquilinos, derechos de los inquilinos, desalojo* > alquiler, mi casero
  work-rights: derechos laborales, derechos de los trabajadores > mis derechos en el trabajo
  immigration-law: inmigración, asilo político, permiso de trabajo, derechos de los inmigrantes, derechos de inmigrantes > como inmigrante, mis papeles, llegué a este país
  local-government: ayuntamiento, gobierno local, presupuesto participativo
  voting: registro de votantes, registrarse para votar > votar, elecciones
  activism: activismo, organización comunitaria
  trades: oficios, aprendiz* > electricista, plomero
  pets: cuidado de mascotas, adopción de mascotas > mascotas, mi gato
  toddler-play: juegos para bebés, grupo de juego, hora de jugar
  camps: campamento de verano, campamentos de verano
  neurodiversity: autismo, discapacidad, discapacidades
  grief: duelo, grupo de duelo
  recovery: sobriedad, dejar de beber, dejar de fumar, alcohólicos anónimos
  lgbtq: comunidad lgbt*, comunidad queer
  candles-soap: hacer velas, hacer jabón, velas artesanales, jabones artesanales
  watercolor: acuarela*
  live-music: música en vivo > conciertos, concierto
  sci-fi: ciencia ficción
  journalism: periodismo
  psychology: psicología
  illness: hipertensión, enfermedad crónica, enfermedades crónicas, vivir con diabetes
  womens-health: menopausia, salud de la mujer
  dinosaurs: dinosaurio*, fósiles
  ballroom: bailes de salón, baile de salón
  citizen-science: ciencia ciudadana
`

/** Spanish phrases by the id of their subject. */
export const spanishPhrases: ReadonlyMap<string, { phrases: string; asks: string }> = new Map(
  lines
    .trim()
    .split('\n')
    .map((line) => {
      const at = line.indexOf(':')
      const [phrases = '', asks = ''] = line.slice(at + 1).split('>')
      return [line.slice(0, at).trim(), { phrases: phrases.trim(), asks: asks.trim() }]
    }),
)
