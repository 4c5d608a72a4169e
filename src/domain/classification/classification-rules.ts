import type { Interest, Mood } from '#contract/events/event-options.ts'

/**
 * Keywords that classify an event. Phrases are separated by commas; `*` matches any word ending.
 * To teach Wonderlark a word, add it here. Leave out words that fit two subjects.
 */

export const categoryWords: Record<Interest, string> = {
  STEM: `
    stem, steam, scien*, robot*, coding, code, coder*, computer*, tech, technology, programming, software, web development,
    web performance, data, artificial intelligence, ai, chatgpt, engineer*, math*, algebra, chess, physics, chemistry,
    biology, astronom*, telescope*, planetari*, space, nasa, dinosaur*, fossil*, geolog*, lego*, minecraft, 3d print*,
    makerspace, maker, electronics, arduino, raspberry pi, excel, powerpoint, google docs, internet, cyber*, smartphone*,
    iphone, laptop*, privacy, invention*, experiment*, brain, medic*, health science, repair, repair café, repair cafe,
    hackathon, developer*, ipad, windows 11, spreadsheet*, startup*, code & coffee, code and coffee`,
  Art: `
    art, arts, artist*, arts & crafts, craft*, paint*, drawing, draw, sketch*, watercolor*, ceramic*, pottery, clay,
    sculpt*, gallery, galleries, mural*, knit*, crochet*, quilt*, sew*, embroider*, felting, weav*, origami, collage*,
    printmaking, calligraphy, jewelry, beading, theater, theatre, theatre arts, improv, acting, play reading, film*,
    movie*, cinema, screening*, drama, puppet*, design, fashion, stained glass, woodworking, scrapbook*, zine*, diy,
    cabaret, audition*, comedy, dance, ballet, tote bag*, coloring, animation, shakespeare, exhibit*, needle*, bead*,
    candle making, rocky horror`,
  Nature: `
    nature, bird*, birding, wildlife, garden*, plant*, tree*, forest*, park ranger*, urban park rangers, butterfl*, moth*,
    pollinator*, bee, bees, insect*, bug, bugs, animal*, zoo, aquarium, fish, fishing, ocean, river, lake, wetland*, marsh,
    meadow*, mushroom*, wildflower*, flower*, botan*, ecolog*, environment*, conservation, sustainab*, compost*, climate,
    recycl*, owl*, turtle*, snake*, mammal*, bat walk, campfire, stargazing, beach, beachcombing, harbor, tide pool*,
    habitat*, cleanup, clean-up, stewards, stewardship, outdoor*, hike*, hiking, trail*, nature walk, waterfront, lobster,
    bioblitz, leaf, leaves, arboretum, farm*, weed*, goat*, horse*, fall foliage`,
  History: `
    histor*, heritage, museum, archive*, archaeolog*, genealog*, ancestr*, civil war, revolution*, world war, holocaust,
    landmark*, colonial, antique*, veteran*, commemorat*, remember*, memorial, centennial, bicentennial, anniversary,
    black history, juneteenth, mlk, suffrage*, native american, indigenous, ancient, medieval, archival, oral histor*,
    preservation, time travelers, 9/11, immigration`,
  Music: `
    music*, concert*, band, bands, orchestra*, symphon*, choir*, choral, chorus, sing, singing, sing-along, singalong,
    song*, songwriter*, guitar*, piano*, violin*, ukulele*, drum*, jazz, blues, folk music, opera*, recital*, karaoke,
    open mic, dj, hip hop, bluegrass, rock, tribute, live music, quartet, philharmonic, jam session, percussion, fiddle*`,
  Literature: `
    book*, read, reading, reader*, author*, poet*, poem*, writ*, novel*, literature, literary, literacy, story, stories,
    storytime*, story time, storytell*, library, fiction, nonfiction, memoir*, english conversation, language, spanish,
    french, portuguese, esl, conversation group, publishing, graphic novel*, bookmobile, spelling, shakespeare`,
  Travel: `
    travel*, trip, trips, bus trip, excursion*, day trip, walking tour*, guided tour*, trolley*, sightsee*, cruise*, tour,
    tours, passport, abroad, study abroad, culture night, world cultures, international, boat cruise, safari, japan, italy,
    mexico, el salvador, cultural, field trip`,
  Fitness: `
    fitness, yoga, pilates, zumba, exercise*, workout*, run, running, 5k, race*, jog*, swim*, aquatic*, sport*, basketball,
    soccer, football, baseball, softball, tennis, pickleball, volleyball, golf, hockey, ice skating, skat*, cycling, bike,
    biking, bicycl*, martial arts, tai chi, qigong, karate, boxing, strength, cardio, stretch*, aerobic*, walking club,
    health & wellness, wellness, well-being, athletic*, gym, kayak*, canoe*, climb*, dance fitness, barre, meditation,
    mindful*, group x, pool, tournament*, lacrosse, dodgeball, balance class, shape up nyc, drop-in play`,
  Photography: `photo, photos, photograph*, camera*, darkroom, lightroom, photoshop, videograph*, snapshot*, photo walk*`,
  Cooking: `
    cook*, culinary, bak*, recipe*, food, foods, kitchen, chef*, nutrition*, tasting*, wine, beer, cider, cheese, chocolate,
    pickle*, pickling, canning, jam making, butter making, bread, sourdough, cake*, cupcake*, cookie*, dinner, brunch,
    barbecue, bbq, vegan, vegetarian, empanada*, tea, coffee, farmers market, farmers' market, herbal*, potluck, pizza`,
}

/** Keywords of each mood. They weigh the same in every text of an event. */
export const moodWords: Record<Mood, string> = {
  Curious: `
    lecture*, talk, talks, tour*, museum*, scien*, discover*, explor*, learn*, intro, introduction, how to, 101, class,
    workshop*, seminar*, history, histories, experiment*, astronom*, investigat*, question*, q&a, demonstration*, exhibit*,
    ask, tips, mystery, dinosaur*, ai`,
  Quiet: `
    read, reading, meditation, meditat*, yoga, gallery, galleries, exhibit*, knit*, crochet*, bird*, journal*, garden*,
    stretch*, tai chi, qigong, coloring, puzzle*, book discussion, book club, quiet, calm, gentle, sensory, stargazing,
    drawing, watercolor*, chess, writing, storytime, sewing, needle*`,
  Social: `
    social*, party, festival*, fest, meetup*, meet up, mixer*, community, club, potluck, networking, game night, dance,
    dancing, fair, market, trivia, reception, gala, celebration*, celebrate*, parade, conversation, volunteer*, band,
    mah jongg, mahjong, friends, cleanup, coffee, karaoke, welcome, brunch, picnic, bingo`,
  Inspired: `
    art, arts, artist*, concert*, performance*, perform*, film*, author*, exhibit*, theater, theatre, poet*, music*, design,
    creat*, inspir*, mural*, orchestra*, opera*, storytell*, speaker*, leadership, photograph*, ballet, gallery`,
  Spontaneous: `
    drop-in, drop in, drop by, walk-up, walk up, walk-in, no registration, registration not required, not required, pop-up,
    open house, open studio*, open mic, open gym, all day, stop by, come and go, ongoing, self-guided, free summer movies`,
  Adventurous: `
    hike*, hiking, kayak*, canoe*, climb*, camp, camping, boat*, bike, biking, trail*, expedition*, night hike, adventure*,
    safari*, wilderness, paddle*, cruise*, race*, zip line, ski, skiing, snowshoe*, explor*, trip, excursion*, ghost*,
    outdoor adventure*, whitewater, caving, fishing, skat*`,
  Playful: `
    game*, play, kid*, child*, toddler*, bab*, lego*, puppet*, carnival, costume*, craft*, storytime*, story time, scavenger,
    bingo, trivia, fun, toy*, comedy, improv, circus, magic, halloween, family, families, playground*, cupcake*, silly,
    pokemon, minecraft, slime, party, dinosaur*, animal*, sing-along, playdate`,
  Reflective: `
    meditat*, memorial*, remembrance, remember*, commemorat*, book club, book discussion, discussion*, poet*, journal*,
    grief, yoga, spiritual*, mindful*, philosoph*, memoir*, heritage, holocaust, vigil, support group, labyrinth, faith,
    quiet, film screening and discussion, conversation*, genealog*, oral histor*`,
}

/** The mood a subject suggests when few mood keywords match. */
export const usualMood: Record<Interest, Mood> = {
  STEM: 'Curious',
  Art: 'Inspired',
  Nature: 'Curious',
  History: 'Reflective',
  Music: 'Inspired',
  Literature: 'Quiet',
  Travel: 'Adventurous',
  Fitness: 'Social',
  Photography: 'Inspired',
  Cooking: 'Social',
}
