/** Groups of words as in `word-groups.ts`, of the other categories. */
export const leisureLines = {
  Travel: `
    travel, travelogue, world tour, globetrotter, road trip, viaje > destination, passport, culture, trip
    sightseeing, bus tour, trolley tour, boat tour, city tour, day trip > tour, cruise
    culture, cultural, world culture, multicultural, cultura > heritage, festival, tradition
    latin american, latino, latina, hispanic, latinoamericano, latinoamericana, hispanic heritage, latinx > spanish, salsa, loteria, mexican, cuban
    mexican, mexicano, mexicana, mexico, mariachi, chicano, chicana, cinco de mayo, lucha libre > latino, taco, fiesta
    puerto rican, boricua, puerto rico, dominican, cuban > latino, salsa
    caribbean, jamaican, haitian, trinidad > reggae, steel drum, carnival
    filipino, filipina, philippines > asian
    vietnamese, thai, asian american, aapi, asian > culture
    spanish, espanol, en espanol, bilingual, bilingue, hispanohablante, castellano > latino, ingles
    french, francais, alliance francaise, francophone > france, paris
    german, deutsch, oktoberfest > germany
    italian, italiano > italy
    portuguese, portugues, brazilian, brazil > brasil
    chinese, mandarin, lunar new year, cantonese, dragon boat > china
    japanese, japan, nihongo, cherry blossom, sakura, kimono > anime, sake
    korean, korea, hangul, k pop > seoul
    indian, india, diwali, bollywood, hindi, holi > south asian
    arabic, middle eastern, ramadan, eid > muslim
    irish, ireland, gaelic, st patrick, saint patrick, ceili > celtic
    african, africa, swahili, kwanzaa > drum
    sign language, asl, american sign language, deaf > interpreter
    english class, esl, esol, english conversation, english language learner, learn english, english as a second language, ingles, clases de ingles > conversation, citizenship, toefl
    language, language exchange, conversation group, language learner, polyglot, idioma > conversation, spanish, french, mandarin
    map, cartography, gps, geocaching, orienteering, geocache > navigation
    sailing, sail, sailboat, regatta, yacht > boat, harbor`,
  Fitness: `
    yoga, vinyasa, hatha, asana, yin yoga, yogi, yoga nidra, kundalini > pilates, stretch, meditation
    pilates, barre, mat pilates, reformer > yoga, core
    tai chi, taiji, qigong, qi gong, quigong, tai ji, chi kung > martial art, meditation
    meditation, mindfulness, meditate, mindful, zen, breathwork, reiki, meditacion > sound bath, yoga, relax, calm
    martial arts, martial art, karate, judo, jiu jitsu, taekwondo, kung fu, aikido, self defense, kickboxing, boxing, capoeira, fencing > tai chi
    dance, dancing, dancer, ballet, tap dance, dance class, baile, bailar, danza, ballroom > zumba, salsa, swing, tango, hip hop
    ballroom, ballroom dance, ballroom dancing, waltz, foxtrot, two step, social dance, social dancing > dance, swing, tango, salsa, latin
    hip hop dance, breakdancing, street dance > dance, hip hop
    belly dance, belly dancing, bellydance, flamenco, bollywood dance, african dance > dance
    salsa dancing, salsa, bachata, latin dance, latin dancing, baile latino, latin night, merengue, salsa y bachata, cha cha, mambo, cumbia, kizomba > dance, latin, zumba
    tango, milonga, argentine tango > dance
    swing dance, lindy hop, swing dancing, contra dance, square dance, folk dance, line dance, contradance > dance
    ballet, ballerina, nutcracker, contemporary dance > dance
    zumba, dance fitness, aerobics, jazzercise, cardio dance, cardio > dance, fitness, exercise
    exercise, fitness, workout, gym, strength training, aerobics, cardio, cardio sculpt, low impact, bootcamp, boot camp, hiit, calisthenics, conditioning, stretch, ejercicio > yoga, pilates, zumba, tai chi, walking, balance, movement, dance fitness, mobility, walk with ease, active living
    fall prevention, balance class, matter of balance, arthritis, chair exercise, walk with ease, mobility > senior, exercise, chair yoga
    running, 5k, 10k, marathon, half marathon, jog, fun run, couch to 5k, carrera > race, trail
    walking, walk, walking club, stroll, walker > trail, hike
    cycling, bike, bicycle, biking, cyclist, bike ride, bicicleta, ciclismo > ride, trail, rail trail
    mountain biking, mountain bike, mountain biker, mtb, trail ride, gravel ride, singletrack > bike, cycling, trail, ride
    bike repair, bike maintenance, bicycle repair, fix a flat > bike, cycling
    swimming, swim, learn to swim, swimmer, aquatics, lap swim, aqua, swim lesson, natacion > pool, water, lifeguard
    scuba, scuba diving, snorkel, snorkeling, freediving > dive, swim, reef, underwater
    water aerobics, aqua aerobics, aqua fitness, aquacise, aqua zumba > swim, pool
    kayaking, kayak, canoe, canoeing, paddle, paddling, paddleboard, paddleboarding, paddler, rowing > boathouse, river, lake, boat, estuary
    pickleball, pickle ball > paddle, tennis
    tennis, racquetball, badminton, squash, table tennis, ping pong > racket, court, pickleball
    basketball, hoops, pickup basketball, baloncesto > court
    soccer, futbol, futsal, football > goal, kick
    baseball, softball, t ball, wiffle ball > ball field
    volleyball, beach volleyball > court
    golf, mini golf, disc golf, putting, frisbee, ultimate > course
    bowling, bocce, shuffleboard, curling, cornhole, petanque > league
    skating, ice skating, roller skating, skateboard, skate, rollerblade, patinaje > rink, hockey
    skiing, ski, snowshoe, snowboard, sledding, cross country ski > snow, winter
    climbing, rock climbing, bouldering, ropes course, zip line > wall
    gymnastics, tumbling, cheerleading, trampoline, parkour > gym
    archery, bow and arrow, bowhunting > target
    sports, sport, athletics, open gym, intramural, deporte > league, ball, tournament
    triathlon, obstacle course, relay, track and field > race`,
  Photography: `
    photography, photo, photographer, camera, photograph, photo walk, fotografia, darkroom, dslr > exposure, portrait, lens, image, picture
    video, videography, filmmaking, film making, video editing, youtube > film, camera, editing
    darkroom, analog photography, pinhole, cyanotype > photography, print
    wildlife photography, nature photography, astrophotography, macro photography > photography`,
  Cooking: `
    mexican cooking, mexican food, cocina mexicana, comida mexicana, tamale, taqueria, salsa making, empanada, tortilla > mexican, taco, cooking, chef, latin
    cooking, cook, culinary, chef, recipe, cooking class, cooking demo, food demo, kitchen, cocina, cocinar > baking, canning, food, meal, cuisine, pickle, fermentation, pasta, soup, harvest, taste, jam, butter, flavor
    baking, bake, baker, bread, sourdough, pastry, cake decorating, cupcake, cookie > cooking, cake, dessert, oven
    bread, sourdough, dough, baker, focaccia > baking, pizza
    cookie, gingerbread, cookie decorating, macaron > baking, cake, decorating, icing
    cake decorating, cupcake, cupcake decorating, donut, doughnut, frosting, fondant > cake, decorating, cookie, baking
    chocolate, candy, truffle, fudge, confection > dessert, cocoa
    sushi, ramen, dumpling, japanese cooking, dim sum > japanese, cooking, rice
    pasta, pizza, italian cooking, ravioli, gnocchi > italian, cooking
    canning, preserving, fermentation, pickling, pickle, jam making, kombucha, sauerkraut, kimchi, food preservation > harvest, cooking
    cheese, cheesemaking, fondue, charcuterie > dairy, wine
    wine, wine tasting, vineyard, winery, sommelier, vino, vintage festival, vintner, cabernet, pinot > tasting, cheese, cellar
    beer, brewery, brewing, homebrew, craft beer, cerveza > hops, tasting
    cocktail, mixology, spirits, distillery, bartending > tasting
    coffee, espresso, barista, latte, cafe > tea
    tea, tea tasting, tea ceremony, afternoon tea, matcha > coffee
    vegan, vegetarian, plant based, meatless > cooking, vegetable
    nutrition, healthy eating, dietitian, diet, meal prep, nutricion > cooking, health, food
    barbecue, bbq, grilling, grill, smokehouse > cooking, picnic
    farmers market, farmer market, farm stand, green market, greenmarket, mercado > vegetable, produce
    honey, maple syrup, maple sugaring, sugaring, syrup > bee, sap
    herb, herbal, herbalism, herbalist, spice, tincture > garden, tea
    food, foodie, tasting, food truck, comida > chef, dinner, cuisine`,
  Other: `
    chess, chess club, checkmate, ajedrez > checkers, board game
    mahjong, mah jongg, mah jong, mahjongg, majong > tile, board game
    board game, tabletop, tabletop game, game night, game cafe, gaming night, family game, boardgame, card game, juegos de mesa, catan, dominoes, parlor game > game, chess, puzzle, dungeon, mahjong
    dungeons and dragons, d and d, dnd, role playing, role playing game, rpg, ttrpg, roleplaying, pathfinder > tabletop, fantasy, dungeon
    magic the gathering, pokemon, trading card, card league, warhammer, yugioh > card, tournament, tabletop
    bridge club, duplicate bridge, card game, cribbage, pinochle, euchre, canasta, rummy, poker > card
    bingo, loteria, trivia, trivia night, raffle > game
    puzzle, jigsaw, puzzle swap, escape room, rubik > game
    game, gamer, gaming, juego > board game, chess, bingo, lego
    toddler, preschool, preschooler, tots, tot, baby, infant, lapsit, little ones, mommy and me, early childhood, primera infancia, babies, bebe, prek, pre k > storytime, playgroup, rhyme, kids
    kid, child, children, youth, ninos, kiddo, family, familia > toddler, teen, playground
    teen, teenager, tween, teens, adolescente, high school, middle school, young adult > youth
    senior, older adult, senior center, retiree, aarp, senior planet, seniors, elder, adultos mayores, 55 plus > medicare, chair
    parenting, parent, caregiver, new parent, padres > family, child
    volunteer, volunteering, service project, community service, voluntario > help, cleanup
    job, resume, career, job search, interview skill, job fair, hiring, employment, linkedin, empleo > work, workforce
    tutoring, homework help, tutor, homework, study hall, tarea > learning
    test prep, ged, college prep, college admission, fafsa, scholarship > college, exam
    finance, financial, budgeting, budget, investing, money, retirement planning, credit, personal finance, finanzas > tax, medicare, savings, estate planning
    estate planning, living will, will and trust, wills and trusts, power of attorney, advance directive, end of life, probate > elder law, legal, death
    tax, taxes, tax preparation, vita tax, tax aide, irs, impuestos > finance
    medicare, health insurance, social security, medicaid > senior
    business, entrepreneur, entrepreneurship, startup, start up, small business, score mentor, negocio, founder, side hustle, freelancer, emprendedor, emprendimiento > networking, marketing, pitch, venture
    marketing, social media, branding, advertising, seo > business, customer
    real estate, home buying, homebuyer, first time homebuyer, landlord, tenant > house
    legal, lawyer, legal clinic, attorney > law
    first aid, cpr, emergency preparedness, aed, narcan > health, safety
    health, wellness, healthy, salud, bienestar > fitness, nutrition, yoga, clinic
    mental health, stress, anxiety, grief, support group > wellness
    public speaking, toastmasters, debate, speech > speaking
    knot, scout, scouting, boy scout, girl scout, cub scout > camp
    festival, fest, carnival, block party, celebration, feria, fiesta, fair > parade, market
    market, flea market, bazaar, swap meet, rummage sale, garage sale, yard sale, craft fair, artisan market > vendor
    parade, fireworks, independence day, july 4, fourth of july > celebration
    christmas, holiday, xmas, santa, winter holiday, navidad, holiday market, tree lighting > december, ornament, carol, gingerbread, nutcracker
    hanukkah, chanukah, menorah, dreidel > jewish, holiday
    new year, new years eve, noon year > countdown, january
    jewish, judaism, yiddish, hebrew, shabbat, klezmer > hanukkah, passover
    easter, egg hunt, bunny, passover > spring
    thanksgiving, turkey trot, friendsgiving > november
    valentine, galentine > heart
    lgbtq, lgbtqia, pride, queer, lgbt, gay, lesbian, drag, transgender, trans > rainbow
    drag show, drag brunch, drag queen, drag bingo > queer
    womens group, ladies, mujeres, woman > girl
    mens group, dads, father > dad
    makers, hackerspace, tinkering, tinker, invent > maker
    car, classic car, car show, automotive, auto repair, cruise in > vehicle
    motorcycle, moped, scooter > ride
    fire truck, touch a truck, firefighter, police, first responder > truck
    playground, play group, playgroup, open play, free play, sensory play, sensory > toddler, kids
    social, meetup, mixer, coffee hour, newcomers > group
    speed dating, singles, dating, blind date > mixer
    driving test, driver education, driver training, drivers ed, defensive driving > driving, car
    beginner, beginners, intro, introduction, introductory, basics, fundamentals, foundations, novice, beg, principiante, 101 > first, start, starter
    babysitting, babysitter > first aid, baby`,
}
