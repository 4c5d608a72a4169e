import type { LearningEvent } from '#contract/events/event.ts'
import { linkText } from '#domain/format/linked-text.ts'
import { msg, t, type Message } from '#texts/texts.ts'

/** How a person gets a spot at an imported event: at the organizer's own page. */
export interface OrganizerPage {
  action: 'register' | 'tickets' | 'details'
  href: string
  /** As in "Register at gallery.example". */
  label: string
}

export type ImportedEvent = Pick<
  LearningEvent,
  'title' | 'description' | 'isFree' | 'isPaidEvent' | 'paymentLink' | 'source' | 'sources'
>

const matchHosts = (names: string) => new RegExp(`(?:^|\\.)(?:${names})$`)

/** Sites whose pages offer tickets, paid or free. */
const ticketHosts = matchHosts(
  String.raw`eventbrite\.[a-z]{2,3}(?:\.[a-z]{2})?|ticketmaster\.[a-z]{2,3}(?:\.[a-z]{2})?|ticketweb\.com|ticketleap\.com|tickettailor\.com|ticketsource\.(?:com|us|co\.uk)|ticketspice\.com|ticketbud\.com|ticketstripe\.com|tix\.com|tixr\.com|etix\.com|axs\.com|dice\.fm|brownpapertickets\.com|universe\.com|showclix\.com|seetickets\.(?:com|us)|freshtix\.com|ludus\.com|vbotickets\.com|ovationtix\.com|thundertix\.com|eventcreate\.com|humanitix\.com|trybooking\.com|skiddle\.com|eventim\.(?:de|com)|reservix\.de|pretix\.eu|weezevent\.com|billetweb\.fr|zeffy\.com|onthestage\.(?:com|tickets)|simpletix\.com|purplepass\.com|prekindle\.com`,
)

/** Sites whose pages take registrations. */
const registrationHosts = matchHosts(
  String.raw`signupgenius\.com|forms\.gle|forms\.office\.com|jotform\.com|typeform\.com|surveymonkey\.com|meetup\.com|lu\.ma|luma\.com|partiful\.com|splashthat\.com|calendly\.com|acuityscheduling\.com|cognitoforms\.com|formstack\.com|123formbuilder\.com|wufoo\.com|eventzilla\.net|cvent\.com|regfox\.com|webconnex\.com|runsignup\.com|activecommunities\.com|myrec\.com|communitypass\.net|recdesk\.com|campbrain\.com|sawyertools\.com|hisawyer\.com|corsizio\.com|coursestorm\.com|ticketlessregistration\.com`,
)

/** Matches the path of a page on which people register. */
const registrationPath =
  /(?:^|[/?&=_.-])(?:regist(?:er|ration)|pre-?regist(?:er|ration)|sign-?up|enroll(?:ment)?|rsvp|book(?:ing)?|reserve|reservations?|webtrac|anmeldung|anmelden|inscription|inscripcion|iscrizione|prenota(?:zione)?)(?:$|[/?&=_.-])/i
const ticketPath =
  /(?:^|[/?&=_.-])(?:tickets?|buy-?tickets?|box-?office|billetterie|entradas|biglietti)(?:$|[/?&=_.-])/i

const saysNoRegistration =
  /\b(?:no (?:advance |prior |pre-?)?(?:registration|reservations?|rsvps?|sign-?ups?|tickets?)(?: (?:is|are))?(?: (?:required|needed|necessary))?|(?:registration|reservations?|rsvps?|tickets?|sign-?ups?) (?:is|are)(?:n['’]t| not) (?:required|needed|necessary)|no need to (?:register|sign up|rsvp|reserve|book)|(?:you )?(?:don['’]t|do not|needn['’]t) (?:need|have) to (?:register|sign up|rsvp|reserve|book)|without (?:registration|reservations?)|(?:drop|walk)[- ]?ins? (?:only|are welcome|welcome)|just (?:drop in|show up|turn up)|keine anmeldung|ohne anmeldung|anmeldung (?:ist )?nicht (?:erforderlich|nötig)|sans (?:inscription|réservation)|sin inscripción|senza prenotazione)(?!\p{L})/iu

const saysRegister =
  /(?<![\p{L}-])(?:register(?! of)(?:ing)?|pre-?register|pre-?registration|registration (?:is |are )?(?:required|requested|recommended|encouraged|necessary|needed|opens?|closes?|ends|begins|limited|fee|link|form|deadline|at|by|via|online|here)|(?:advance |online |prior )registration|registration:|must (?:register|sign up|rsvp|reserve)|sign[- ]?up (?:at|here|online|now|today|required|is|by|in advance|to|for|below|via)|rsvp(?! to our newsletter)|reserve (?:your|a|my) (?:spot|seat|place|space)|reservations? (?:are |is )?(?:required|requested|recommended|necessary|needed)|save your (?:spot|seat)|enroll (?:at|here|online|now|today|by)|anmeldung|anmelden|inscriptions?|s['’]inscrire|inscripción|inscribirse|iscrizion[ei]|prenotazione)(?!\p{L})/iu

const saysTickets =
  /(?<![\p{L}-])(?:(?:buy|get|purchase|book|order|reserve) (?:your |advance )?tickets?|tickets? (?:are |is )?(?:required|available|on sale|sold|cost|start|can be|at|here|online|via|from|range)|tickets?:|advance tickets?|ticketed|box office|karten(?:vorverkauf)?|tickets? unter|billets?|billetterie|entradas|biglietti)(?!\p{L})/iu
const saysAtDoor = /\b(?:pay|paid|cash|tickets?|admission|cover)?\s*(?:only )?at the (?:door|gate)(?: only)?\b/i

function readAddress(text: string | null | undefined): URL | null {
  const url = text ? URL.parse(text) : null
  return url && /^https?:$/.test(url.protocol) && url.hostname.includes('.') && !url.username ? url : null
}

const nameHost = ({ hostname }: URL) => hostname.replace(/^www\./, '')
const isSamePage = (a: URL, b: URL) => nameHost(a) === nameHost(b) && a.pathname === b.pathname && a.search === b.search

const getPath = ({ pathname, search }: URL) => `${pathname}${search}`
const isTicketPage = (url: URL) => ticketHosts.test(nameHost(url)) || /^tickets?\./.test(nameHost(url))
const isForm = (url: URL) => /^docs\.google\.com$/.test(nameHost(url)) && url.pathname.startsWith('/forms/')
const isRegistrationPage = (url: URL) => registrationHosts.test(nameHost(url)) || isForm(url)

const linksIn = (text: string): URL[] =>
  linkText(text)
    .map(({ href }) => readAddress(href))
    .filter((url) => url !== null)

const labels: Record<OrganizerPage['action'], Message> = {
  register: msg('Register at {host}'),
  tickets: msg('Get tickets at {host}'),
  details: msg('See details at {host}'),
}

/** Determines from the source where people get a spot, and whether they register or get tickets. */
function choose(event: ImportedEvent): { action: OrganizerPage['action']; url: URL } | null {
  const own =
    event.sources.map(({ link }) => readAddress(link)).find((url) => url !== null) ?? readAddress(event.source?.link)
  const offer = readAddress(event.paymentLink)
  const links = [...(offer ? [offer] : []), ...linksIn(event.description), ...(own ? [own] : [])]
  const text = `${event.title}\n${event.description}`
  const sells = event.isFree && !event.isPaidEvent ? 'register' : 'tickets'

  const shop = links.find(isTicketPage)
  if (shop) return { action: sells, url: shop }
  const form = links.find(isRegistrationPage)
  if (form) return { action: 'register', url: form }

  const needsNothing = saysNoRegistration.test(text)
  if (!needsNothing) {
    const counter = links.find((url) => ticketPath.test(getPath(url)))
    if (counter) return { action: sells, url: counter }
    const signUp = links.find((url) => registrationPath.test(getPath(url)))
    if (signUp) return { action: 'register', url: signUp }
    // An offer often has only the address of the event's page, which says nothing about how to get a spot.
    const hasOwnOffer = offer !== null && !(own && isSamePage(offer, own))
    if (offer && event.isPaidEvent)
      return {
        action: saysRegister.test(text) ? 'register' : 'tickets',
        url: offer,
      }
    if (offer && hasOwnOffer) return { action: 'register', url: offer }
    if (own && saysRegister.test(text)) return { action: 'register', url: own }
    if (own && saysTickets.test(text) && !saysAtDoor.test(text)) return { action: sells, url: own }
  }
  return own && { action: 'details', url: own }
}

/**
 * Returns the page of the organizer that leads to a spot at an imported event, with the label of its button; null for
 * hosted events and sources without pages.
 */
export function findOrganizerPage(event: ImportedEvent): OrganizerPage | null {
  if (event.source === null) return null
  const chosen = choose(event)
  if (!chosen) return null
  const { action, url } = chosen
  return {
    action,
    href: url.href,
    label: t(labels[action], { host: nameHost(url) }),
  }
}

/** Returns the page with the label "See details", for an event that is over or cancelled. */
export function seeDetails({ href }: OrganizerPage): OrganizerPage {
  return {
    action: 'details',
    href,
    label: t(labels.details, { host: nameHost(new URL(href)) }),
  }
}
