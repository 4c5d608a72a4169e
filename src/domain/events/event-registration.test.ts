import { describe, expect, test } from 'vitest'
import { findOrganizerPage, type ImportedEvent } from './event-registration.ts'

const page = (link: string | null) => ({
  name: 'Gallery',
  link,
  lastSeenAt: '2026-11-20T10:00:00Z',
})

const plain: ImportedEvent = {
  title: 'Drawing for everyone',
  description: 'We draw what we see.',
  isFree: false,
  isPaidEvent: false,
  paymentLink: null,
  source: page('https://www.gallery.example/drawing'),
  sources: [page('https://www.gallery.example/drawing')],
}

const getLabel = (change: Partial<ImportedEvent>) => findOrganizerPage({ ...plain, ...change })?.label
const from = (link: string | null) => ({
  source: page(link),
  sources: [page(link)],
})

describe("the organizer's page of an imported event", () => {
  test.each<[string, Partial<ImportedEvent>, string]>([
    ['nothing more is known', {}, 'See details at gallery.example'],
    ['registration is required', { description: 'Registration required.' }, 'Register at gallery.example'],
    ['people must register', { description: 'Please register by Friday.' }, 'Register at gallery.example'],
    ['people RSVP', { description: 'RSVP by November 20.' }, 'Register at gallery.example'],
    ['the title says so', { title: 'Yoga (pre-registration)' }, 'Register at gallery.example'],
    ['it is in German', { description: 'Anmeldung bis Montag.' }, 'Register at gallery.example'],
    ['it is in French', { description: 'Inscription obligatoire.' }, 'Register at gallery.example'],
    [
      'registration is not required',
      { description: 'Registration is not required.' },
      'See details at gallery.example',
    ],
    ['no registration is needed', { description: 'No registration needed.' }, 'See details at gallery.example'],
    ['nobody has to sign up', { description: 'You don’t need to register.' }, 'See details at gallery.example'],
    ['people drop in', { description: 'Sign up for news. Drop-ins welcome.' }, 'See details at gallery.example'],
    ['the place is a registry', { description: 'At the Register of Deeds.' }, 'See details at gallery.example'],
    [
      'tickets are on sale',
      {
        description: 'Tickets are $12.\nTickets available online.',
        isPaidEvent: true,
      },
      'Get tickets at gallery.example',
    ],
    [
      'tickets are sold at the door',
      { description: 'Tickets cost $5 at the door.', isPaidEvent: true },
      'See details at gallery.example',
    ],
    ['only a price is known', { isPaidEvent: true }, 'See details at gallery.example'],
    [
      'the offer is paid',
      { isPaidEvent: true, paymentLink: 'https://gallery.example/drawing' },
      'Get tickets at gallery.example',
    ],
    [
      'a paid offer asks for registration',
      {
        isPaidEvent: true,
        paymentLink: 'https://gallery.example/drawing',
        description: 'Please register.',
      },
      'Register at gallery.example',
    ],
    [
      'a free offer is only the same page',
      { isFree: true, paymentLink: 'https://gallery.example/drawing' },
      'See details at gallery.example',
    ],
    [
      'a free offer is elsewhere',
      { isFree: true, paymentLink: 'https://names.example/77' },
      'Register at names.example',
    ],
    [
      'a ticket site is linked',
      { description: 'See https://www.eventbrite.com/e/drawing-77.' },
      'Get tickets at eventbrite.com',
    ],
    [
      'a ticket site gives free tickets',
      { isFree: true, description: 'https://www.eventbrite.co.uk/e/77' },
      'Register at eventbrite.co.uk',
    ],
    ['the source is a ticket site', from('https://www.tickettailor.com/events/77'), 'Get tickets at tickettailor.com'],
    [
      'a host only resembles a ticket site',
      { description: 'https://noteventbrite.com/e/77' },
      'See details at gallery.example',
    ],
    [
      'a ticket site is only part of a host',
      from('https://eventbrite.com.evil.example/e/77'),
      'See details at eventbrite.com.evil.example',
    ],
    ['a form is linked', { description: 'Names: https://docs.google.com/forms/d/e/77' }, 'Register at docs.google.com'],
    [
      'a document is linked',
      { description: 'Flyer: https://docs.google.com/document/d/77' },
      'See details at gallery.example',
    ],
    ['the address registers', { description: 'https://town.example/register/77' }, 'Register at town.example'],
    [
      'the address sells tickets',
      { description: 'https://hall.example/tickets?show=7' },
      'Get tickets at hall.example',
    ],
    [
      'an address merely contains the letters',
      { description: 'https://town.example/registers-of-art' },
      'See details at gallery.example',
    ],
  ])('has a label by the known facts if %s', (_when, change, label) => expect(getLabel(change)).toBe(label))

  test('is the page of another source when the first has none', () => {
    const sources = [page(null), page('https://town.example/77')]
    expect(getLabel({ source: sources[0]!, sources })).toBe('See details at town.example')
  })

  test.each([
    ['javascript:alert(1)'],
    ['mailto:a@gallery.example'],
    ['https://user:key@gallery.example/'],
    ['nonsense'],
    [null],
  ])('does not exist at the address %j', (link) => expect(getLabel(from(link))).toBeUndefined())

  test('does not exist for a hosted event', () => {
    expect(
      getLabel({
        source: null,
        sources: [],
        description: 'Register at https://town.example/register',
      }),
    ).toBeUndefined()
  })
})
