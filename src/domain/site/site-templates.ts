import type { SitePageName } from '#contract/site/site-options.ts'
import { msg, t, type Message } from '#texts/texts.ts'
import { placeholders } from './site-pages.ts'

const about: readonly Message[] = [
  msg(
    'There’s more to learn in {town} than fits on one notice board. This site gathers the workshops, walks, talks, story times and exhibitions nearby in one place, so that you can find something worth doing today.',
  ),
  msg('## Who runs it'),
  msg('This site is run by {operator}.'),
  msg('{contact}'),
  msg('## Where the events come from'),
  msg(
    'We read the calendars below and show what they say. Every event links to its organizer, who has the last word. Something wrong, or a calendar missing? Tell us.',
  ),
  msg('{sources}'),
  msg('People also host events here themselves.'),
  msg('## The software'),
  msg(
    'This site runs on Wonderlark, which is free software. There are no ads and no trackers, and nobody sells your data.',
  ),
]

const help: readonly Message[] = [
  msg('Ten short answers. Something else? {contact}'),
  msg('## How do I find something for today?'),
  msg('![Search box and quick chips on Home](/help/search.svg)'),
  msg(
    'Open **Home**, then tap **Today** or **This weekend** below the search box. Type a word to search titles, places and organizers.',
  ),
  msg('## How do I narrow it down?'),
  msg('![The filter button and its sheet](/help/filters.svg)'),
  msg(
    'Tap **Show Filters**. Choose interests, ages, price and distance. The button at the end shows how many events are left.',
  ),
  msg('## How do I change the place?'),
  msg('![A pin in a town](/help/place.svg)'),
  msg(
    'Tap **Change** next to the town’s name under **Events Near You**, and choose another town or ZIP code. Distances start from there.',
  ),
  msg('## How do I keep an event?'),
  msg('![The bookmark on an event card](/help/save.svg)'),
  msg('Tap the bookmark. Saved events wait under **My Events**, and you get a reminder before they start.'),
  msg('## How do I get events into my own calendar?'),
  msg('![An event moving into a calendar](/help/calendar.svg)'),
  msg(
    'Open an event and choose **Add to Calendar**. **My Events** also has a calendar link that keeps itself up to date.',
  ),
  msg('## What are goals?'),
  msg('![A goal with three of five steps done](/help/goals.svg)'),
  msg(
    'A goal is something you want to learn, in small steps. Start one under **My Goals**, or from an event that made you curious.',
  ),
  msg('## How do I host an event?'),
  msg('![The form for a new event](/help/host.svg)'),
  msg('Sign in, open **My Events**, and choose **Host Event**. You can invite people by email and see who’s coming.'),
  msg('## How do I report a wrong event?'),
  msg('![A flag on an event](/help/report.svg)'),
  msg('Open the event, then choose **Report this event**. Somebody looks at every report.'),
  msg('## How do I get fewer messages?'),
  msg('![Switches for notifications](/help/notifications.svg)'),
  msg(
    'Open **Profile**, then **Notifications**, and turn off what you don’t need. Every email also has an unsubscribe link.',
  ),
  msg('## How do I delete my account?'),
  msg('![An account leaving](/help/account.svg)'),
  msg(
    'Open **Profile** and choose **Delete Account**. Everything that belongs to you is deleted at once. You can download your data first.',
  ),
]

const privacy: readonly Message[] = [
  msg('This page says what this site stores about you, why, and for how long. The site is run by {operator}.'),
  msg('{contact}'),
  msg('## Without an account'),
  msg(
    'You can look at every event without signing in. We don’t count visitors with trackers, and we don’t build profiles. Your location is rounded and stays in your browser unless you save it in your profile.',
  ),
  msg('## What we store'),
  msg('{retention}'),
  msg('Backups of the database contain the same data. Whoever runs the server decides how long backups are stored.'),
  msg('## Cookies'),
  msg('This site sets only the cookies that it needs:'),
  msg('{cookies}'),
  msg('## Other services'),
  msg('{services}'),
  msg('## Your rights'),
  msg(
    'You can download everything we store about you as files, correct it, and delete your account under **Profile**. If something can’t be done there, write to us. You can also complain to the data protection authority where you live.',
  ),
]

const terms: readonly Message[] = [
  msg('These terms apply when you use {site}, run by {operator}.'),
  msg('## What this site is'),
  msg(
    'A guide to learning events in and around {town}. We gather events from public calendars and from people who host them here. We check what we can, but dates, prices and places may change. Check with the organizer before you travel.',
  ),
  msg('## What you can do here'),
  msg('Look around, save events, set goals, follow people, and host events of your own. It costs nothing.'),
  msg('## What we ask of you'),
  msg(
    '- Host only events that are real, legal, and open to the people you describe.\n- Post only texts and pictures that you may share.\n- Be kind. Don’t harass anyone, don’t advertise, and don’t collect other people’s data.\n- Don’t disturb the site: no attacks, and no more requests than a person with a few programs makes.',
  ),
  msg('We may hide events and close accounts that break these rules.'),
  msg('## Events and their hosts'),
  msg(
    'Hosts are responsible for their events, including tickets, refunds and safety. We’re not a party to what you agree with a host.',
  ),
  msg('## Liability'),
  msg(
    'This site comes as it is, without a promise that it always works or that everything on it is right. Nothing here limits rights that the law gives you.',
  ),
  msg('## Changes and contact'),
  msg('We may change these terms and will say so on this page.'),
  msg('{contact}'),
]

const accessibility: readonly Message[] = [
  msg('We want everyone in {town} to be able to use this site.'),
  msg('## What we aim for'),
  msg('This site is designed to meet the Web Content Accessibility Guidelines (WCAG) 2.2 at level AA. That includes:'),
  msg(
    '- everything works with a keyboard, and you can see where the focus is\n- texts and controls have enough contrast, in the light and in the dark theme\n- pages work with screen readers, with text at 200 %, and on narrow screens\n- motion stops if your device asks for less of it\n- every map has a list with the same events',
  ),
  msg('## What may not work'),
  msg(
    'Descriptions and pictures of events come from their organizers, so they may lack structure or alternative texts. Pages of organizers that we link to have accessibility of their own.',
  ),
  msg('## How we check'),
  msg(
    'Automatic checks run on every screen before each release of the software, and people use it with a keyboard and at phone size. Nobody from outside has audited this installation.',
  ),
  msg('## Tell us'),
  msg('If something doesn’t work for you, tell us what you tried and what you use. We’ll answer and try to fix it.'),
  msg('{contact}'),
]

const templates: Record<SitePageName, readonly Message[]> = { about, help, privacy, terms, accessibility }

/** Leaves the placeholders in, because operators see them in the editor. */
const unchanged = Object.fromEntries(Object.keys(placeholders).map((name) => [name, `{{${name}}}`]))

/**
 * Returns the default Markdown of a page, in the reader's language and with placeholders. Used until an operator writes
 * their own.
 */
export const writeSitePage = (name: SitePageName): string =>
  `${templates[name].map((block) => t(block, unchanged)).join('\n\n')}\n`
