import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Browser } from '@playwright/test'
import type { MailTemplateName, MailTemplates, RenderMail } from '#mail/templates.ts'
import { translate } from '#texts/catalogs.ts'
import { connectTexts } from '#texts/text-source-node.ts'
import { findPlain, type IsData } from './town-data.ts'
import { inspect, sizes, type Walk } from './walk.ts'

const site = 'https://wonderlark.example.org'
const title = 'Build a tiny weather station from a jar and a straw'
const facts = [
  { kind: 'when' as const, label: 'Quando', value: 'Sabato, 28 novembre 2026' },
  { kind: 'where' as const, label: 'Dove', value: 'Brower Park, Brooklyn, NY', href: `${site}/map` },
]
const look = {
  picture: { src: `${site}/preview.png`, alt: '' },
  map: `${site}/map`,
  join: `${site}/join`,
  calendars: { google: `${site}/google`, outlook: `${site}/outlook` },
}
const event = {
  title,
  when: 'Sabato, 28 novembre 2026',
  where: 'Brower Park, Brooklyn, NY',
  url: `${site}/event/1`,
  look,
}
const before = {
  when: { old: 'Venerdì', now: 'Sabato', short: 'Sab' },
  where: { old: 'Prospect Park', now: 'Brower Park' },
}
const answers = { yes: `${site}/yes`, maybe: `${site}/maybe`, no: `${site}/no` }
const door = { code: 'K7M2', image: `${site}/door.png` }
const pay = { href: `${site}/pay`, label: 'Pagare' }

/** Samples of every email. Words that callers write are Italian here, so that only those of the templates are checked. */
const samples: { [Name in MailTemplateName]: MailTemplates[Name][] } = {
  'event-update': (['changed', 'cancelled', 'added', 'postponed', 'resumed'] as const).map((change) => ({
    ...{ change, title, date: 'Sab', note: 'Portate guanti.', facts, before, link: `${site}/rsvp`, look },
  })),
  'guest-declined': [{ title, facts, look, home: `${site}/home` }],
  'guest-link': [{ title, when: event.when, link: `${site}/rsvp`, code: '482913', minutes: 30 }],
  'guest-link-again': [{ title, when: event.when, link: `${site}/rsvp`, count: 2, most: 5, lastAt: '9:20' }],
  'guest-message': [true, false].map((isThanks) => ({
    ...{ host: 'Zdzisław Wrona', title, message: 'Portate guanti.', facts, look, isThanks, link: `${site}/rsvp` },
    ...{ photos: `${site}/photos`, questions: `${site}/questions` },
  })),
  'guest-reminder': [true, false].map((isMaybe) => ({
    lead: 'Domani',
    title,
    facts,
    link: `${site}/rsvp`,
    isMaybe,
    look,
    door,
  })),
  'guest-removed': [{ title, facts, home: `${site}/home` }],
  invitation: [true, false].map((isReminder) => ({
    ...{ inviter: 'Zdzisław Wrona', isReminder, title, about: 'Un laboratorio.', note: 'Vieni!', facts, look },
    ...{ link: isReminder ? `${site}/rsvp` : null, page: `${site}/event/1` },
  })),
  'spot-free': [null, 2].map((grownTo) => ({ title, grownTo, facts, pay, link: `${site}/rsvp`, look })),
  'rsvp-confirmation': [true, false].map((isComing) => ({
    ...{
      title,
      said: { title: 'Vieni', text: 'Ci vediamo.' },
      facts,
      isComing,
      pay,
      paidTo: 'Zdzisław Wrona',
      hasCalendar: true,
    },
    ...{ link: `${site}/rsvp`, look, door },
  })),
  'email-change-alert': [{ name: 'Aiko', settings: `${site}/settings` }],
  'sign-in-way-added': [{ name: 'Aiko', way: 'una chiave', settings: `${site}/settings` }],
  'email-confirmation': [{ name: 'Aiko', link: `${site}/verify`, hours: 24 }],
  'event-after': [{ event, wentUrl: `${site}/went` }],
  'event-change': (['changed', 'cancelled', 'added', 'postponed', 'resumed'] as const).map((change) => ({
    ...{ change, event, before, note: 'Portate guanti.', date: 'Sab', otherDates: ['Dom', 'Lun'], answers },
  })),
  'event-digest': [
    {
      heading: 'Novità',
      intro: 'Ecco.',
      events: [{ event, reason: 'Perché sì' }],
      more: { url: site, label: 'Altri' },
    },
    {
      ...{ heading: 'Novità', intro: 'Ecco.', more: { url: site, label: 'Altri' } },
      events: [1, 2].map((id) => ({ event: { ...event, url: `${site}/event/${id}` }, reason: 'Perché sì' })),
    },
  ],
  'event-later': [
    {
      event,
      answers: ['Sì, spesso', 'Qualche volta', 'Non ancora'].map((label, at) => ({ label, href: `${site}/${at}` })),
    },
  ],
  'event-readings': [
    {
      title: 'Rinviato',
      changes: [{ event, what: 'Rinviato.', before: { when: 'Ieri', where: 'Qui' } }],
      more: 2,
      link: site,
    },
  ],
  'event-reminder': [true, false].map((isHost) => ({
    ...{ lead: 'Domani', event, isHost, expected: isHost ? '12 persone' : '', checkIn: isHost ? site : null },
    ...{
      answer: isHost ? null : ('maybe' as const),
      answers,
      plan: 'Parto in bici.',
      joinUrl: site,
      door: isHost ? null : door,
    },
  })),
  'event-search-confirm': [true, false].map((isReminder) => ({ search: 'Gratis', isReminder, url: site })),
  'visitor-act-confirm': (['question', 'report', 'correction'] as const).map((kind) => ({ kind, title, url: site })),
  'follow-hosting': [{ hostName: 'Zdzisław Wrona', event, about: 'Un laboratorio.' }],
  'goal-nudge': [
    {
      goals: [{ title: 'Whittle a spoon', nextTask: 'Find a knife' }],
      event: { event, reason: 'Perché sì' },
      url: site,
    },
    { goals: [1, 2].map((at) => ({ title: `Whittle a spoon ${at}`, nextTask: null })), event: null, url: site },
  ],
  'host-request': (['co-host', 'owner', 'editor'] as const).map((role) => ({
    ...{ subject: 'Invito', role, asker: 'Zdzisław Wrona', title, note: 'Vieni!', facts, dates: 3, link: site },
  })),
  'host-rsvps': [
    {
      subject: 'Risposte',
      heading: 'Risposte',
      events: [{ title, when: 'Sab', counts: '12', lines: ['Aiko viene.'], url: site }],
    },
  ],
  'site-decision': [
    { subject: 'Deciso', heading: 'Deciso', text: 'Ecco.', quote: 'Vieni!', button: { url: site, label: 'Apri' } },
  ],
  'question-message': [true, false].map((isAnswer) => ({
    ...{ author: 'Aiko', title, message: 'Dove?', earlier: 'Quando?', facts, map: site, isAnswer, page: site },
    opens: isAnswer ? ('rsvp' as const) : ('thread' as const),
  })),
  'question-reply': [true, false].map((isDelivered) => ({
    title,
    isDelivered,
    reasons: ['Troppo lungo.'],
    page: site,
  })),
  'sign-in-code': [{ code: '482913', link: site, minutes: 10 }],
  'source-alert': [null, 'Non risponde.'].map((error) => ({
    source: 'Brooklyn Library',
    since: 'Ieri',
    error,
    url: site,
  })),
  'spot-lost': [{ title, host: 'Zdzisław Wrona', facts, link: site, look }],
  'test-message': [{ askedAt: 'Ieri' }],
}

/** Collects the words of a sample. */
function listWords(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(listWords) : []
}

/** Distinguishes the words of a sample from those of its template. */
function inSample(sample: unknown): IsData {
  const words = [...listWords(sample), 'Wonderlark', 'Wonderlark example'].join('\n').toLowerCase()
  const isPart = (part: string) => words.includes(part.trim())
  /** Two of its words may stand next to each other. */
  const areParts = (part: string) =>
    isPart(part) ||
    [...part.matchAll(/ /g)].some(({ index }) => isPart(part.slice(0, index)) && isPart(part.slice(index)))
  return (found) =>
    found
      .toLowerCase()
      .split(/<http[^>]*>|[">,;:·—.“”?!\d\u2060\u200b]+/)
      .every((part) => areParts(part.trim()))
}

/** Shows every email at each width, and checks its subject and its plain text, too. */
export async function walkLetters(browser: Browser, walk: Walk): Promise<void> {
  connectTexts({ readLocale: () => (walk.isData ? 'el-XA' : 'en-XB'), translate })
  const module = pathToFileURL(path.resolve('dist/current/server/entry-mail.js')).href
  const { renderMail } = (await import(module)) as { renderMail: RenderMail }
  const page = await browser.newPage()
  // Its pictures are nowhere.
  await page.route('**/*', (route) => route.abort())
  for (const [name, props] of Object.entries(samples) as [MailTemplateName, object[]][])
    for (const [index, sample] of Object.entries(props)) {
      const unsubscribe = { url: site, label: 'Basta' }
      const frame = { origin: site, reason: 'Perché sì.', replies: 'Rispondi.', signedBy: 'Brower Club', unsubscribe }
      const letter = await renderMail(name, sample as never, frame)
      const isData = walk.isData && inSample({ sample, frame })
      await page.setContent(letter.html)
      for (const size of walk.widths) {
        await page.setViewportSize(sizes[size])
        await inspect(page, `letter ${name} ${index}`, { ...walk, folder: path.join(walk.folder, size), isData })
      }
      if (isData)
        for (const words of [letter.subject, letter.text].flatMap((text) => findPlain(text, isData)))
          walk.report.add(`plain: “${words.slice(0, 100)}” in the subject or text`, `letter ${name}`)
      walk.report.opened.letters += 1
    }
  await page.close()
}
