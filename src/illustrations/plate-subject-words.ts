/**
 * Motifs of subjects: the words that name a subject, and the motifs that show it, the most fitting first. The others
 * are used if a neighbor in a list has the first. Words match as a whole, without plural `s`; a space joins two
 * consecutive words.
 */
export const subjects: readonly (readonly [words: string, motifs: string])[] = [
  // Animals and plants
  [
    'bird,birding,birdwatching,birder,songbird,warbler,audubon,hummingbird,sparrow,feeder,goose,duck,heron',
    'bird feather nest owl',
  ],
  ['owl,raptor,hawk,eagle,falcon,osprey,owling', 'owl bird feather'],
  ['butterfly,moth,monarch,caterpillar,pollinator,lepidoptera', 'butterfly bee sunflower'],
  ['bee,beekeeping,beekeeper,honey,hive,apiary,wasp', 'bee sunflower butterfly'],
  ['insect,bug,beetle,entomology,cicada,firefly,lanternfly,spider', 'beetle butterfly bee'],
  ['fish,fishing,angler,aquarium,trout,seafood,angling,fly fishing,shark,salmon', 'fish paperboat oars'],
  [
    'dog,cat,puppy,kitten,pet,animal,paw,zoo,wildlife,mammal,tracking,bear,horse,goat,equestrian,veterinary,wolf,fox,bat,deer',
    'paw nest feather',
  ],
  [
    'stormwater,frog,toad,amphibian,pond,turtle,reptile,snake,salamander,wetland,vernal,creek,stream,watershed',
    'frog fish fern',
  ],
  ['tree,arboretum,forest,forestry,arborist,bonsai,woodland,orchard,maple', 'tree leaf fern'],
  ['leaf,foliage,autumn,fall color,botany,botanical,plant,native plant,houseplant,herbarium', 'leaf fern fiddlehead'],
  [
    'flower,wildflower,floral,bouquet,tulip,bulb planting,flower arranging,sunflower,wreath,centerpiece',
    'sunflower dandelion fern',
  ],
  [
    'garden,gardening,gardener,seed,compost,composting,soil,vegetable,weeding,horticulture,pruning,landscaping',
    'can sunflower fiddlehead',
  ],
  ['mushroom,fungi,fungus,mycology,forage,foraging', 'mushroom fern leaf'],
  ['fossil,dinosaur,paleontology,ammonite,shell,geology,mineral,gem,crystal', 'ammonite trilobite magnifier'],
  [
    'nature,naturalist,outdoor,preserve,ecology,environment,conservation,sierra club,climate,sustainability,recycling,earth day',
    'fern feather leaf tree',
  ],
  // Food and drink
  ['bread,sourdough,baking,bake,baker,bakery,dough,pizza,pie,pastry,pretzel', 'bread wheat whisk'],
  [
    'cake,cupcake,cookie,dessert,chocolate,candy,decorating,ice cream,macaron,birthday,gingerbread',
    'cupcake whisk apple',
  ],
  ['tea,coffee,cafe,cocoa,espresso,brunch,breakfast,matcha', 'teacup bread lemon'],
  [
    'wine,beer,brewing,brewery,cider,cocktail,winery,vineyard,distillery,tasting,mead,bourbon,oktoberfest',
    'glass wheat lemon',
  ],
  ['apple,fruit,berry,peach,smoothie,jam,canning,preserving,orchard', 'apple lemon basket'],
  ['pumpkin,halloween,harvest,trick or treat,spooky,hayride,corn maze,squash,haunted,ghost', 'pumpkin apple basket'],
  [
    'soup,stew,cooking,cook,cuisine,recipe,kitchen,chef,pasta,sushi,dumpling,curry,culinary,dinner,supper,meal,potluck,lunch,barbecue,bbq,grill,tamale,ravioli,wok',
    'pot whisk garlic mortar',
  ],
  [
    'spice,herb,herbal,herbalism,apothecary,vegan,vegetarian,fermentation,kimchi,nutrition,kombucha,pickle',
    'sprig mortar garlic',
  ],
  ['farmer,farmers market,farm,market,grocery,food,pantry,cheese,dairy,produce', 'basket apple wheat'],
  // Crafts and art
  [
    'knit,knitting,knitter,crochet,yarn,fiber art,wool,weaving,loom,spinning,needle felting,felting,stitch',
    'yarn needle',
  ],
  [
    'sew,sewing,embroidery,needle,needlework,mending,tailor,cross stitch,fashion,textile,macrame,beading,bead',
    'needle scissors yarn',
  ],
  ['quilt,quilting,quilter,patchwork,sampler', 'quilt needle scissors'],
  [
    'paper,origami,collage,scrapbook,scrapbooking,papercraft,card making,cardmaking,craft,crafting,crafter,diy,slime,sticker,zine,ornament,button',
    'scissors paperboat palette',
  ],
  ['clay,pottery,ceramic,potter,wheel throwing,glaze,kiln,sculpture,sculpting', 'clay amphora'],
  [
    'woodworking,carpentry,woodcarving,whittling,hammer,repair,repair cafe,tool,carving,woodshop,blacksmith,blacksmithing,metalwork,welding,handyman,construction',
    'hammer gears dividers',
  ],
  [
    'paint,painting,painter,watercolor,acrylic,art,artist,palette,canva,mural,paint night,creative,picasso,studio',
    'palette jar easel colourwheel',
  ],
  [
    'draw,drawing,sketch,sketching,cartooning,illustration,comic,manga,anime,figure drawing,plein air,calligraphy,lettering,printmaking,design',
    'easel quill dividers',
  ],
  ['museum,gallery,exhibition,exhibit,art show,portrait,curator,installation', 'frame amphora easel'],
  ['stained glass,glass blowing,glassblowing,mosaic,jewelry,candle,candlemaking,soap', 'solid colourwheel lantern'],
  // Music and stage
  ['guitar,ukulele,banjo,mandolin,bluegrass,folk music,acoustic,country music,songwriter,lute', 'guitar lute staff'],
  ['drum,drumming,percussion,rhythm,drum circle,marching band', 'drum metronome guitar'],
  ['piano,keyboard,organ,recital,pianist,jazz,ragtime', 'piano staff metronome'],
  ['violin,cello,fiddle,viola,orchestra,symphony,chamber music,classical,philharmonic,quartet', 'lute staff fork'],
  ['trumpet,horn,brass,band,trombone,saxophone,tuba,concert band', 'horn drum staff'],
  [
    'choir,chorus,choral,sing,singing,singalong,sing along,karaoke,vocal,vocalist,open mic,open mike,microphone,podcast,broadcast,radio,stand up,comedy,comedian,improv,poetry slam,spoken word,storytelling,rave,dj',
    'microphone staff speech',
  ],
  [
    'theater,theatre,drama,acting,actor,musical,broadway,audition,opera,shakespeare,puppet,magic,magician,circus,clown,performance,cabaret,burlesque,drag',
    'masks ticket lantern',
  ],
  [
    'dance,dancing,ballet,tango,salsa,swing,ballroom,line dancing,square dance,contra,hip hop,zumba,folklorico,danza,bachata,tap',
    'slippers drum masks',
  ],
  ['film,movie,cinema,screening,documentary,matinee,video', 'film ticket camera'],
  [
    'parade,festival,fair,party,celebration,carnival,celebrate,fete,block party,fest,gala,anniversary,prom,homecoming',
    'bunting balloon kite',
  ],
  // Science and making
  ['robot,robotic,robotics,lego,mindstorm,arduino,drone,automation', 'robot gears laptop'],
  ['rocket,space,nasa,astronaut,spacecraft,mars,rocketry', 'rocket orrery telescope'],
  [
    'star,stargazing,astronomy,telescope,planetarium,constellation,planet,galaxy,cosmo,eclipse,meteor,solar,astrophysics',
    'telescope orrery moon',
  ],
  ['moon,lunar,night sky,full moon,moonlight,night hike,bedtime,pajama', 'moon telescope lantern'],
  [
    'engineering,engineer,machine,mechanic,gear,maker,makerspace,3d printing,invention,inventor,robotics club,bicycle repair,steam',
    'gears bulb robot',
  ],
  [
    'code,coding,coder,python,programming,computer,software,javascript,hackathon,data,linux,wordpress,web,internet,tech,technology,digital,cyber,cybersecurity,excel,spreadsheet,app,iphone,smartphone,ai,artificial intelligence,minecraft,video game,microsoft,google,elastic,open source,developer,laptop',
    'laptop gears bulb',
  ],
  [
    'idea,innovation,startup,entrepreneur,entrepreneurship,business,invent,electricity,energy,trivia,quiz,philosophy,freethought,ted',
    'bulb coins laptop',
  ],
  ['chemistry,science,experiment,lab,laboratory,biology,physics,scientist,bubble,stem,potion', 'flask helix cradle'],
  ['dna,genetic,genome,cell,microscope,medicine,medical,anatomy,biotech,vaccine', 'helix flask lenses'],
  ['math,mathematic,geometry,algebra,statistic,sat prep,tutoring,homework,tutor', 'solid dividers'],
  ['train,railroad,railway,locomotive,rail,trolley,steam engine', 'train wheel suitcase'],
  [
    'truck,car,auto,bus,bookmobile,vehicle,fire truck,touch a truck,traffic,driving,driver,food truck',
    'truck wheel gears',
  ],
  // Games
  ['chess,checkers,backgammon,mahjong,mah jongg', 'chess dice puzzle'],
  [
    'game,board game,tabletop,dungeon,dragon,dnd,rpg,dice,bingo,bridge club,card,cards,euchre,pinochle,cribbage,poker,bunco,scrabble,gaming,pokemon,magic the gathering,catan,cornhole',
    'dice chess puzzle',
  ],
  ['puzzle,jigsaw,escape room,crossword,scavenger hunt,mystery,brain teaser,sudoku', 'puzzle magnifier key'],
  [
    'block,lego club,duplo,toy,toddler,baby,babies,preschool,playgroup,playdate,playtime,kindergarten,parent,sensory,lapsit,mommy,daycare,child',
    'blocks bear top',
  ],
  [
    'teddy,stuffed animal,story time,storytime,bedtime story,family,little one,explorer,mother goose,rhyme,nursery',
    'bear book blocks',
  ],
  ['kite,windy', 'kite balloon'],
  // Sports and health
  [
    'soccer,football,basketball,baseball,softball,volleyball,hockey,lacrosse,tennis,pickleball,ball,sport,golf,bowling,rugby,kickball,athletic,tournament,vs,team',
    'ball stopwatch dumbbell',
  ],
  [
    'yoga,meditation,mindfulness,meditate,tai chi,qigong,pilates,zen,buddhist,breathwork,reiki,sound bath,healing,relaxation,chair yoga,stretch',
    'lotus leaf hourglass',
  ],
  ['run,running,runner,5k,marathon,race,triathlon,half marathon,jog', 'stopwatch trail'],
  [
    'gym,weight,strength,fitness,exercise,workout,cardio,crossfit,aerobic,bootcamp,bodybuilding,zumba gold',
    'kettlebell dumbbell stopwatch',
  ],
  ['bike,biking,bicycle,cycling,cyclist,ride,bmx', 'bicycle wheel trail'],
  [
    'kayak,canoe,rowing,paddle,paddling,boat,boating,sailing,swim,swimming,river,lake,regatta,raft',
    'oars paperboat ship',
  ],
  ['hike,hiking,hiker,trail,walk,walking,trek,backpacking,appalachian,stroll,volksmarch', 'trail contours mountains'],
  ['camp,camping,campfire,tent,scout,wilderness,survival,bonfire,outdoor skill,orienteering', 'tent trail lantern'],
  ['mountain,climb,climbing,ski,snowboard,summit,bouldering', 'mountains contours'],
  [
    'winter,snow,ice,skating,christmas,holiday,hanukkah,solstice,santa,sled,frozen,snowflake,new year,carol',
    'snowflake bunting lantern',
  ],
  [
    'health,wellness,heart,cpr,first aid,blood,nurse,caregiver,dementia,alzheimer,grief,support group,mental health,recovery,nutritionist,diabete,self care,valentine,love,kindness,parenting',
    'heart lotus sprig',
  ],
  // Places, past and people
  ['bridge,covered bridge,river walk,architecture,engineering marvel,canal', 'bridge column house'],
  [
    'house,home,historic house,housing,home buying,homebuyer,real estate,interior,decor,barn,neighborhood,village,open house,downsizing,amish,landlord',
    'house key',
  ],
  ['castle,medieval,knight,renaissance,fairy tale,princess,dragon,kingdom,fantasy', 'castle key'],
  ['downtown,walking tour,landmark,first friday', 'bridge house lantern'],
  ['map,geography,geocaching,navigation,compass,atlas,surveying', 'rose contours globe'],
  ['travel,abroad,passport,cruise,vacation,journey,bus trip,expedition,road trip', 'suitcase globe balloon ship'],
  ['ship,maritime,pirate,navy,nautical,sea,ocean,titanic,harbor,whale,beach', 'ship rose paperboat'],
  ['balloon,aviation,flight,airplane,pilot,airport,hot air balloon', 'balloon kite'],
  [
    'spanish,french,german,italian,english,esl,language,conversation,español,chinese,japanese,mandarin,korean,arabic,portuguese,polish,sign language,asl,bilingual,ell,latin,russian,vocabulary',
    'speech globe envelope',
  ],
  [
    'world,global,international,culture,cultural,immigrant,heritage,diversity,africa,asia,europe,mexico,latino,hispanic,folk',
    'globe bunting rose',
  ],
  ['genealogy,ancestry,family tree,family history,ancestor,archive,dna ancestry', 'scroll magnifier key'],
  [
    'history,historic,historical,civil war,revolution,revolutionary,colonial,archaeology,archeology,ancient,egypt,rome,roman,greek,underground railroad,veteran,war,museum of history,black history,antique,1776',
    'column amphora hourglass key',
  ],
  [
    'voter,voting,election,ballot,democracy,civic,government,council,board,commission,township,candidate,canvass,canvassing,politic,political,democrat,republican,legislator,senator,campaign,protest,rally,committee,supervisor,zoning,school board',
    'ballot column speech',
  ],
  [
    'money,finance,financial,budget,invest,investing,retirement,tax,taxe,estate planning,medicare,social security,credit,insurance,scam,fraud,economic,fundraiser,auction,raffle',
    'coins scroll key',
  ],
  [
    'job,hired,career,resume,interview,linkedin,workforce,employment,hiring,networking,college,scholarship,financial aid,ged,citizenship,notary,legal,law',
    'suitcase envelope key',
  ],
  [
    'church,worship,prayer,bible,gospel,sermon,faith,ministry,vesper,sabbath,sunday school,spiritual,eucharist,hymn',
    'lantern lotus book',
  ],
  // Words
  [
    'book,reading,reader,library,literature,novel,book club,book sale,fiction,author,memoir,bookstore,bookshop,read,literacy',
    'stack book spectacles',
  ],
  [
    'write,writing,writer,poetry,poem,poet,essay,journal,journaling,haiku,playwriting,screenwriting,blog,publish,publishing,critique,nanowrimo',
    'quill envelope book',
  ],
  ['letter,postcard,pen pal,stamp,philatelic', 'envelope quill'],
  ['photo,photography,photographer,camera,darkroom,lightroom,portraiture', 'camera aperture bellows prints'],
  [
    'speech,speaking,toastmaster,debate,discussion,talk,lecture,conversation group,panel,forum,meetup,social,mixer,chat',
    'speech lantern bulb',
  ],
  ['mystery night,detective,forensic,investigate,crime,sherlock,csi', 'magnifier key lantern'],
  ['clock,calendar', 'hourglass'],
  [
    'sale,yard sale,rummage,thrift,vendor,bazaar,flea market,expo,swap,makers market,craft show',
    'basket coins bunting',
  ],
  ['volunteer,cleanup,clean up,service day,stewardship,donate,donation', 'heart basket can'],
]
