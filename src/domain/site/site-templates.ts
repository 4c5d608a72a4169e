import type { SitePageName } from '#contract/site/site-options.ts'

const about = `There’s more to learn in {{town}} than fits on one notice board. This site gathers the workshops, walks, talks, story times and exhibitions nearby in one place, so that you can find something worth doing today.

## Who runs it

This site is run by {{operator}}.

{{contact}}

## Where the events come from

We read the calendars below and show what they say. Every event links to its organizer, who has the last word. Something wrong, or a calendar missing? Tell us.

{{sources}}

People also host events here themselves.

## The software

This site runs on Wonderlark, which is free software. There are no ads and no trackers, and nobody sells your data.
`

const help = `Ten short answers. Something else? {{contact}}

## How do I find something for today?

![Search box and quick chips on Home](/help/search.svg)

Open **Home**, then tap **Today** or **This weekend** below the search box. Type a word to search titles, places and organizers.

## How do I narrow it down?

![The filter button and its sheet](/help/filters.svg)

Tap **Show Filters**. Choose interests, ages, price and distance. The button at the end shows how many events are left.

## How do I change the place?

![A pin in a town](/help/place.svg)

Tap **Change** next to the town’s name under **Events Near You**, and choose another town or ZIP code. Distances start from there.

## How do I keep an event?

![The bookmark on an event card](/help/save.svg)

Tap the bookmark. Saved events wait under **My Events**, and you get a reminder before they start.

## How do I get events into my own calendar?

![An event moving into a calendar](/help/calendar.svg)

Open an event and choose **Add to Calendar**. **My Events** also has a calendar link that keeps itself up to date.

## What are goals?

![A goal with three of five steps done](/help/goals.svg)

A goal is something you want to learn, in small steps. Start one under **My Goals**, or from an event that made you curious.

## How do I host an event?

![The form for a new event](/help/host.svg)

Sign in, open **My Events**, and choose **Host Event**. You can invite people by email and see who’s coming.

## How do I report a wrong event?

![A flag on an event](/help/report.svg)

Open the event, then choose **Report this event**. Somebody looks at every report.

## How do I get fewer messages?

![Switches for notifications](/help/notifications.svg)

Open **Profile**, then **Notifications**, and turn off what you don’t need. Every email also has an unsubscribe link.

## How do I delete my account?

![An account leaving](/help/account.svg)

Open **Profile** and choose **Delete Account**. Everything that belongs to you is deleted at once. You can download your data first.
`

const privacy = `This page says what this site stores about you, why, and for how long. The site is run by {{operator}}.

{{contact}}

## Without an account

You can look at every event without signing in. We don’t count visitors with trackers, and we don’t build profiles. Your location is rounded and stays in your browser unless you save it in your profile.

## What we store

{{retention}}

Backups of the database contain the same data. Whoever runs the server decides how long backups are stored.

## Cookies

This site sets only the cookies that it needs:

{{cookies}}

## Other services

{{services}}

## Your rights

You can download everything we store about you as files, correct it, and delete your account under **Profile**. If something can’t be done there, write to us. You can also complain to the data protection authority where you live.
`

const terms = `These terms apply when you use {{site}}, run by {{operator}}.

## What this site is

A guide to learning events in and around {{town}}. We gather events from public calendars and from people who host them here. We check what we can, but dates, prices and places may change. Check with the organizer before you travel.

## What you can do here

Look around, save events, set goals, follow people, and host events of your own. It costs nothing.

## What we ask of you

- Host only events that are real, legal, and open to the people you describe.
- Post only texts and pictures that you may share.
- Be kind. Don’t harass anyone, don’t advertise, and don’t collect other people’s data.
- Don’t disturb the site: no attacks, and no more requests than a person with a few programs makes.

We may hide events and close accounts that break these rules.

## Events and their hosts

Hosts are responsible for their events, including tickets, refunds and safety. We’re not a party to what you agree with a host.

## Liability

This site comes as it is, without a promise that it always works or that everything on it is right. Nothing here limits rights that the law gives you.

## Changes and contact

We may change these terms and will say so on this page.

{{contact}}
`

const accessibility = `We want everyone in {{town}} to be able to use this site.

## What we aim for

This site is designed to meet the Web Content Accessibility Guidelines (WCAG) 2.2 at level AA. That includes:

- everything works with a keyboard, and you can see where the focus is
- texts and controls have enough contrast, in the light and in the dark theme
- pages work with screen readers, with text at 200 %, and on narrow screens
- motion stops if your device asks for less of it
- every map has a list with the same events

## What may not work

Descriptions and pictures of events come from their organizers, so they may lack structure or alternative texts. Pages of organizers that we link to have accessibility of their own.

## How we check

Automatic checks run on every screen before each release of the software, and people use it with a keyboard and at phone size. Nobody from outside has audited this installation.

## Tell us

If something doesn’t work for you, tell us what you tried and what you use. We’ll answer and try to fix it.

{{contact}}
`

/** Markdown of each page until an operator writes their own. */
export const sitePageTemplates: Record<SitePageName, string> = { about, help, privacy, terms, accessibility }
