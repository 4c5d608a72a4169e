import { notePage } from '#server/platform/pages/pages.ts'
import type { SubscriptionAct } from './subscription-service.ts'

/** Asks; a GET changes nothing, because programs that check links send one. */
export const askSubscriptionPage = ({ act, title }: SubscriptionAct) =>
  act === 'confirm'
    ? notePage({
        title: 'New events by mail?',
        text: `Once a week, when there are any: ${title}.`,
        button: 'Yes, send them to me',
      })
    : notePage({ title: 'Less mail?', text: `This ends the weekly mail about: ${title}.`, button: 'End it' })

export const doneSubscriptionPage = ({ act, title, subscription }: SubscriptionAct) => {
  const link = { path: '/home', label: 'Look around' }
  if (act === 'end') return notePage({ title: 'It has ended', text: `You get no more mail about: ${title}.`, link })
  return subscription.hasEnded
    ? notePage({ title: 'This had ended', text: 'Ask for the search once more on the home screen.', link })
    : notePage({
        title: 'You are on the list',
        text: `On Thursdays, when there is something new: ${title}. Each mail has a link that ends it.`,
        link,
      })
}

export const unknownSubscriptionPage = () =>
  notePage({
    title: 'This link does not work',
    text: 'Part of it seems to be missing, or it is more than a month old. Ask for the search once more.',
    link: { path: '/home', label: 'Look around' },
  })
