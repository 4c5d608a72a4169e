import type { Category } from '#contract/events/event-options.ts'
import { spanishWords } from './word-groups-spanish.ts'
import { leisureLines } from './word-groups-leisure.ts'

/**
 * Words that mean nearly the same, one group a line, reviewed by hand. A search for one of them finds the others too,
 * with less weight. Related words follow after ">": a search for the group finds them in titles, with even less weight,
 * but not vice versa.
 *
 * Words are lower case, without accents, in the singular; other forms are found by their stem. Words joined by spaces
 * must be adjacent. A word with several meanings belongs in no group, or after ">".
 */
const lines: Record<Category, string> = {
  Art: `
    pottery, ceramics, clay, kiln, potter, wheel throwing, raku, handbuilding, ceramica > sculpture, glaze
    crochet, crocheting, amigurumi, granny square > knitting, yarn, fiber art, needlework, hook
    knitting, knit, knitter > crochet, yarn, fiber art, needlework, wool
    sewing, sew, sewist, dressmaking, costura, coser, tailoring, garment making, stitching > quilting, embroidery, fabric, textile, mending, upcycle, needlework
    quilting, quilt, quilter, patchwork, applique > sewing, fabric, textile, sew
    embroidery, needlework, cross stitch, needlepoint, crewel, sashiko, hand stitching, bordado > sewing, stitch, textile, fiber art
    mending, visible mending, darning, clothing repair > sewing, sashiko, repair, textile
    weaving, loom, weaver, tapestry, spinning wheel > textile, fiber art, basket, yarn
    felting, needle felt, wool felt > wool, fiber art
    drawing, sketching, sketch, sketchbook, figure drawing, life drawing, doodle, urban sketchers, dibujo, dibujar, draw > pencil, charcoal, illustration, art, pastel, portrait, perspective
    figure drawing, life drawing, live model, nude drawing > drawing, sketching, portrait, anatomy
    watercolor, watercolour, aquarelle, gouache, acuarela > painting, brush
    paint and sip, sip and paint, wine and paint, paint and pour, paint night, painting party, wine and design > painting, canvas, wine
    plein air, landscape painting, outdoor painting > painting, easel
    mural, street art, graffiti, public art, spray paint > painting, wall
    impressionism, impressionist, monet, van gogh, art history, renaissance art, art appreciation > painting, museum, gallery
    painting, paint, watercolor, watercolour, acrylic, oil painting, paint and sip, plein air, pintura > canvas, art, mural
    craft, crafting, crafts, arts and crafts, handicraft, maker, diy, manualidades > art, make, keychain, tie dye, collage, jewelry, felting, weaving, ornament, slime, origami, painting, mask, print, decorating
    art, artist, arts, art lab, art class, art studio, open studio, arte > painting, drawing, sculpture, mural, gallery, craft, collage
    sculpture, sculptor, sculpting, carving > clay, stone, statue
    welding, welder, metalworking, blacksmith, blacksmithing, forging > metal, forge
    woodworking, woodworker, carpentry, wood shop, woodshop, cabinetry, joinery, furniture making > woodturning, woodcarving, carving, furniture, lathe, wood
    woodturning, wood turning, lathe, bowl turning, turning club > woodworking, wood
    woodcarving, wood carving, whittling, spoon carving, carver > woodworking, carving, wood
    leatherwork, leathercraft, leather working, leather, leather tooling > craft
    macrame, plant hanger > fiber art, knot
    basket weaving, basketry, basket making, basketmaking > weaving, reed, willow
    jewelry, jewellery, beading, bead, beadwork, metalsmith, metalsmithing, bracelet, earring, joyeria > wire, necklace, silver, gem, ring
    silversmith, silversmithing, metalsmith, metalsmithing, goldsmith, jewelry making, ring making, gem setting, stone setting, gem cutting > jewelry, silver, ring, gem
    origami, paper folding, papercraft > paper
    printmaking, screen print, block print, linocut, letterpress, monotype > print, ink
    calligraphy, hand lettering, lettering > ink, pen
    collage, scrapbook, scrapbooking, mixed media, junk journal > paper, art
    mosaic, stained glass, glass blowing, glassblowing, fused glass > tile, glass
    dyeing, tie dye, indigo, batik, shibori > fabric, textile
    theater, theatre, drama, playhouse, teatro > musical, acting, shakespeare, performance
    shakespeare, bard, hamlet, macbeth, midsummer night > theater
    acting, actor, improv, improvisation, audition > theater, comedy
    comedy, stand up, standup, comedian > improv, laugh
    puppet, puppetry, marionette, titeres > show
    circus, cirque, juggling, juggler, clown, acrobat, acrobatics, trapeze, aerial silks, aerial arts, vaudeville, circo > magic, unicycle, stilt
    magic, magician, magic show, illusionist, magia, mago > trick
    ventriloquist, mime, variety show, talent show > show
    film, movie, cinema, screening, documentary, matinee, cine, pelicula, cortometraje, flick > director, animation
    outdoor movie, outdoor film, movie in the park, film in the park, movie on the green, movie under the stars, film under the stars, cinema in the park, movie on the lawn, open air cinema, drive in movie > movie, film
    film festival, film fest, short film, independent film, indie film > film, screening, director
    anime, manga, cosplay, otaku > animation, cartoon, comic, japan
    comic, comics, graphic novel, cartooning, cartoonist, manga, comic book, historieta > drawing, superhero, anime, zine
    zine, zinefest, minicomic > comic, bookmaking
    animation, claymation, stop motion > anime, cartoon, drawing
    museum, gallery, exhibit, exhibition, museo, exposicion > art, collection, curator
    architecture, architect, historic house, building design > tour, design
    fashion, costume, clothing design, styling > sewing
    floral design, flower arranging, bouquet, ikebana, wreath > flower
    graphic design, design, canva, photoshop, illustrator > art
    henna, mehndi, face painting > tattoo
    soap making, candle making, candle, soap > wax, craft
    lego, legos, duplo, building brick, brick club > build, robotics`,
  STEM: `
    science, scientist, stem, steam, experiment, scientific, ciencia > chemistry, physics, laboratory, biology, museum, lab, robot, fossil, dinosaur, slime, discovery, engineer, astronomy
    astronomy, stargazing, telescope, planetarium, night sky, stargazer, star party, perseid, meteor shower, observatory, constellation, eclipse, astronomer, astronomia > moon, planet, galaxy, sun, space, comet, solar system, star, sky
    space, nasa, rocket, astronaut, spacecraft, satellite, mars > astronomy, planet, moon
    physics, physicist, quantum, relativity > science, energy
    chemistry, chemist, molecule, chemical > science, lab
    biology, biologist, microscope, genetics, dna, microbiology > science, life
    geology, geologist, rock, mineral, gem, crystal, rockhound, lapidary > fossil, volcano
    dinosaur, fossil, paleontology, paleontologist, prehistoric, t rex, dino, dinosaurio > triassic, jurassic, mammoth, excavation
    robotics, robot, robots, drone, arduino, vex, robotica > lego, coding, engineering
    coding, computer programming, game programming, programmer, coder, python, javascript, scratch programming, scratch jr, software, hackathon, developer, code club, hour of code, girls who code, learn to code, codedojo, coderdojo, programacion > computer, tech, app
    programming > coding, code, coder, programmer, python, javascript, software, hackathon, developer, scratch, robotics, computer, tech
    computer, tech, technology, laptop, digital literacy, internet, digital skills, computing, computadora, computadores, computacion, informatica > google, smartphone, email, excel, ipad, device, canva, online, software, ai, windows, tablet, digital, password, keyboard
    computer help, tech help, tech support, tech talk, tech tutor, device help, genius bar, tech desk > senior planet, digital lab, smart phone, google, internet, computer
    artificial intelligence, ai, chatgpt, machine learning, gemini, claude, llm > technology, deepfake
    spreadsheet, excel, google sheets, data analysis, database > computer, data
    cybersecurity, online safety, phishing, scam, vpn, privacy > security, fraud, password
    3d printing, 3d print, 3d printer, 3d design, 3d modeling, tinkercad > maker, makerspace, design, cad, fusion
    laser cutter, laser cutting, laser engraving, laser, cnc, glowforge, vinyl cutter, cricut > makerspace, maker, fab lab, 3d printing
    makerspace, maker lab, fab lab, fablab, makerlab, hackerspace, maker space, maker faire > maker, 3d printing, laser, design, tinkering
    electronics, circuit, soldering, ham radio, amateur radio, raspberry pi > arduino, radio
    math, maths, mathematics, algebra, geometry, calculus, matematicas > number, puzzle, tutoring
    engineering, engineer, inventor, invention, ingenieria > bridge, build, design, stem
    medicine, anatomy, neuroscience, brain, psychology > health, mind
    climate, climate change, sustainability, renewable, solar power, solar panel, carbon, net zero > energy, environment, green
    weather, meteorology, meteorologist, storm spotter, hurricane > climate, cloud
    aviation, airplane, aircraft, flight simulator, pilot > flight, air
    model train, train show, train ride, model railroad, railroad, railway, locomotive, trolley > depot
    repair, repair cafe, fix, fixit, mending, repair hub, tool library > appliance, bike, sewing, reuse
    video game, minecraft, esports, roblox, gaming, nintendo, game design > game, switch`,
  Nature: `
    bird watching, birdwatching, birding, birder, birdwatcher, bird walk, bird, warbler, shorebird, migration count > audubon, owl, hawk, raptor, feather, eagle, heron, hummingbird, osprey, sparrow, crane, wildlife
    owl, owl prowl, hoot > raptor, nocturnal, bird
    raptor, hawk, eagle, falcon, osprey, hawk watch, falconry > bird, owl
    insect, bug, entomology, beetle, butterfly, moth, dragonfly, firefly, cicada, katydid, caterpillar, bugology, ant, cricket, insecto, mariposa > pollinator, bee, monarch, spider, bioblitz, lanternfly
    butterfly, monarch, caterpillar, chrysalis, moth, mariposa, lepidoptera > pollinator, milkweed, insect
    bee, beekeeping, beekeeper, honeybee, apiary, pollinator, hive > honey, insect
    spider, tarantula, arachnid, scorpion > insect
    reptile, snake, turtle, lizard, herpetology, tortoise, gecko, terrapin > amphibian, frog
    frog, amphibian, salamander, toad, vernal pool, tadpole > reptile, pond
    bat, bats, echolocation > nocturnal, mammal
    fish, aquarium, marine life, ocean, aquatic, whale, dolphin, seal, shark, seining, oceano > shore, tide pool, river, estuary
    fishing, angling, angler, fly fishing, fishing clinic, catch and release, pesca > fish, pond, lake, tackle, seining
    animal, wildlife, zoo, creature, animal encounter, critter, animales > bear, wolf, fox, deer, turtle, owl, snake, mammal, feeding
    dog, puppy, canine, dog training, pet, perro > agility, leash, animal
    cat, kitten, feline, gato > pet, animal
    horse, equestrian, horseback, pony, riding lesson, caballo > barn, ranch
    farm, farmer, barn, farmyard, homestead, chicken keeping, goat, livestock, granja > animal, harvest, orchard
    gardening, garden, gardener, horticulture, seed swap, seed library, container garden, raised bed, jardineria > plant, vegetable, compost, native plant, pollinator, flower, pruning, harvest, soil, bulb, propagation
    plant, houseplant, succulent, terrarium, botany, bonsai, orchid, fern, propagation, planta > garden, flower, botanical
    flower, wildflower, bloom, rose, tulip, dahlia, flor > garden, botanical, floral
    native plant, wildflower, invasive, meadow, prairie, rewilding > garden, pollinator, habitat
    tree, forest, arborist, tree identification, arboretum, woods, woodland, arbol > forestry, leaf, maple
    mushroom, fungi, mycology, mushroom foray, mycological, foraging, forage, wild edible, hongo, seta > forest, fern
    compost, composting, worm bin, vermicompost, zero waste, recycling, recycle, reuse > soil, garden, waste
    hiking, hike, trail, trek, hiker, backpacking, nature walk, rambling, caminata, senderismo > walk, summit, mountain, ridge, preserve
    nature walk, guided hike, interpretive walk, forest walk, forest bathing, nature hike, naturalist > trail, preserve, hike, bioblitz, park ranger
    nature, outdoors, naturalist, environment, wilderness, ecology, naturaleza > wildlife, forest, habitat, park, trail, pond
    camping, campfire, bushcraft, survival skill, outdoor skill, campout > fire, tent, scout
    bioblitz, inaturalist, citizen science, community science, species count > pollinator, wildlife
    river, stream, watershed, wetland, creek, marsh, estuary > water, paddle
    beach, shore, tide pool, seashore, coastal, dune, playa > ocean, shell, lighthouse
    clean up, cleanup, litter, stewardship, trail work, tree planting, beach sweep > volunteer, park
    sheep, wool, alpaca, llama, shearing > farm, fiber`,
  History: `
    history, historical, historic, historian, heritage, historical society, historia > museum, colonial, century, past, archive, landmark, cemetery, revolution, walking tour
    walking tour, guided tour, history walk, history tour, historic walk, neighborhood tour, recorrido > tour, walk, historic, heritage
    genealogy, ancestry, family history, family tree, ancestor, genealogia > dna, archive, cemetery
    archaeology, archaeologist, archeology, artifact, excavation > dig, ancient
    civil war, gettysburg, confederate, abraham lincoln, reenactment > battle, history
    revolutionary war, american revolution, colonial, 1776, george washington, semiquincentennial > history, battle
    world war, world war ii, world war 2, wwii, ww2, second world war, d day, pearl harbor > veteran, war, army, navy, holocaust, military
    world war i, world war 1, wwi, ww1, first world war, great war > veteran, war, military
    holocaust, shoah, anne frank, concentration camp, genocide > war, jewish
    veteran, veterans, military history, military museum, army history, naval history > war, army, navy, soldier
    black history, african american, juneteenth, civil rights, underground railroad, martin luther king, afro > slavery, freedom
    indigenous, native american, lenape, tribal, powwow, first nations, indigena > land
    women history, suffrage, feminist, women in history > women
    ancient egypt, egypt, egyptian, pharaoh, hieroglyph, nile > ancient, archaeology, history, mummy
    ancient greece, ancient greek, greek mythology, greek myth, mythology, homer, odyssey, iliad > ancient, myth, history
    ancient rome, roman empire, roman, pompeii, gladiator > ancient, history, latin
    medieval, middle ages, renaissance faire, renaissance fair, ren faire, renaissance festival, jousting, castle > history, viking, sword, knight
    viking, norse, saga > medieval, history
    cemetery, graveyard, gravestone, tombstone, burial ground > history, ghost
    ghost, haunted, paranormal, ghost tour, ghost hunt, ghost story, haunting, seance, supernatural, fantasma > spooky, spirit, cemetery, legend, halloween
    halloween, trick or treat, trunk or treat, spooky, costume party, costume contest, haunted house, haunted trail, pumpkin carving, spooktacular, boo > pumpkin, costume, october, scary, ghost, monster, witch
    day of the dead, dia de los muertos, dia de muertos > altar, ofrenda
    true crime, cold case, serial killer, murder mystery, forensic > crime, murder, detective
    antique, vintage, appraisal, collectible, coin, stamp collecting, stamp, philately, numismatic > collector
    lighthouse, ship, maritime, shipwreck, tall ship, schooner > sea, boat
    immigration, immigrant, citizenship, naturalization, ciudadania > english, refugee
    politics, government, civics, constitution, democracy, election, town hall > vote, debate
    local history, hometown history, oral history, story circle > history`,
  Music: `
    music, musical, musician, live music, musica, musical instrument, sing along, musica en vivo > song, concert, singing, band, rhythm, orchestra, piano, guitar
    concert, recital, live music, gig, summer concert, concierto > band, music, orchestra
    jazz, swing band, big band, bebop, dixieland, ragtime, jazz trio, jazz quartet, jazz club > saxophone, trumpet, combo, trio, quartet
    blues, rhythm and blues, soul music, r and b > guitar, jazz
    classical music, symphony, orchestra, philharmonic, chamber music, string quartet, opera, bach, mozart, beethoven > violin, cello, recital
    opera, operetta, aria, soprano > classical
    choir, chorus, choral, singing, sing, a cappella, glee, vocal, karaoke, singer, hymn sing, coro, cantar > voice, song
    guitar, guitarist, ukulele, uke, strum, guitarra > strings, bluegrass, jam
    ukulele, uke > guitar, strum
    piano, pianist > recital
    violin, fiddle, viola, cello, violinist, string instrument > orchestra, bluegrass
    drum, drumming, drum circle, percussion, djembe, taiko, tambor > rhythm
    harmonica, accordion, banjo, mandolin, dulcimer, bluegrass, old time music > folk, jam
    folk music, folk song, folk, bluegrass, old time, americana, celtic, irish music > banjo, fiddle, sing
    country music, honky tonk, line dance > americana
    rock music, rock band, tribute band, punk, metal, indie > band, guitar
    hip hop, rap, rapper, beatmaking, dj, turntable > beat, dance
    electronic music, synthesizer, dj, music production, ableton, podcast, podcasting, recording studio > audio, sound
    song writing, songwriting, songwriter, composer, composition > song, lyric
    open mic, open mike, mic night, poetry slam, jam session, open jam, microfono abierto > karaoke, songwriter, poetry
    flute, clarinet, saxophone, trumpet, trombone, brass, woodwind, recorder > band
    marching band, community band, wind ensemble, brass band > parade
    latin music, salsa music, musica latina, mariachi, cumbia, bachata, merengue, reggaeton, latin jazz > salsa, latin
    mexican music, musica mexicana, mariachi, ranchera, norteno, son jarocho, tejano, folklorico > mexican, mexico, fiesta, latino
    reggae, calypso, steel drum, steelpan, caribbean > island
    bell, handbell, carillon > choir
    sound bath, sound bathing, singing bowl, gong, gong bath, sound healing, sound meditation, crystal bowls > meditation, reiki, vibration`,
  Literature: `
    story time, storytime, story hour, storytelling, storyteller, read aloud, lapsit, stories, hora del cuento, cuentos, babytime > toddler, preschool, baby, book, rhyme, tots, story
    book club, book discussion, book group, reading group, book talk, readers group, club de lectura > novel, fiction, author, mystery, book, literary
    author, author talk, book signing, novelist, book launch, meet the author, autor > book, reading, writer
    writing, writer, creative writing, memoir, author workshop, novel writing, nanowrimo, fiction writing, essay, journaling, screenwriting, escritura > poetry, story, book, publishing, manuscript, poem
    poetry, poem, poet, haiku, slam poetry, spoken word, poesia > verse, open mic
    book sale, used book, bookstore, friends of the library > book
    reading, read, literacy, summer reading, reader, reading buddy, read to a dog, lectura > book, library, story
    book, novel, fiction, nonfiction, literature, libro > author, library
    library, librarian, bookmobile, library card, biblioteca > book
    spelling, vocabulary, scrabble, crossword, word game > puzzle
    journalism, newspaper, reporter, newsletter > media
    publishing, self publish, editor, bookbinding, book arts > author
    mystery, crime novel, crime fiction, detective, whodunit, sherlock, thriller > book, murder
    science fiction, sci fi, scifi, speculative fiction, fantasy novel, fantasy book, dystopian, tolkien, star trek > book, fantasy, space
    romance novel, romance book, romantasy > book, love
    philosophy, philosopher, ethics, socrates cafe, stoic > discussion, debate`,
  ...leisureLines,
}

/** Words that mean nearly the same. */
export interface WordGroup {
  category: Category
  /** Words, or several joined by spaces. */
  alike: readonly string[]
  related: readonly string[]
}

const list = (text = ''): string[] => text.split(',').map((word) => word.trim())

export const wordGroups: readonly WordGroup[] = Object.entries(lines).flatMap(([category, text]) =>
  text
    .trim()
    .split('\n')
    .map((line) => {
      const [words, related] = line.split('>')
      const own = list(words)
      const alike = [...new Set([...own, ...(spanishWords.get(own[0] ?? '') ?? [])])]
      return { category: category as Category, alike, related: related ? list(related) : [] }
    }),
)
