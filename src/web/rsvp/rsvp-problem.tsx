import { msg, t, type Message } from '#texts/texts.ts'

const problemWords: Record<string, Message> = {
  rsvp_not_allowed: msg('Your RSVP wasn’t sent because you’re not on the guest list.'),
  details_missing: msg('Your RSVP wasn’t sent. Please check the answers that are marked.'),
  rsvp_deadline_passed: msg('The deadline to RSVP has passed. You can still decline.'),
  rsvp_declined: msg('Your RSVP wasn’t sent because the host declined your request.'),
  not_enough_places: msg('There aren’t enough spots left for your group. Your RSVP hasn’t changed.'),
  address_missing: msg('Your link wasn’t sent because it needs your email address.'),
  address_doubtful: msg('Your RSVP wasn’t sent yet. Please check your email address.'),
  rsvp_needs_account: msg('Your RSVP wasn’t sent because the host asks guests to sign in.'),
  rsvp_closed: msg('RSVPs for this event are closed.'),
  too_many_joins: msg('Your RSVP wasn’t sent because too many people have used this page today. Try again tomorrow.'),
  too_many_network_joins: msg(
    'Your RSVP wasn’t sent because many people on your network have used this page today. Try again from another network, such as your phone’s, or sign in.',
  ),
  code_wrong: msg('That isn’t the code, so your RSVP isn’t confirmed yet. Check our newest email.'),
  code_ended: msg('This code has expired or was tried too often. Open the link in our email instead.'),
  invalid_request: msg('We couldn’t read your RSVP. Choose again.'),
  report_invalid: msg('Your report wasn’t sent because it needs a reason. Choose one and send it again.'),
  too_many_reports: msg('Your report wasn’t sent because you’ve sent too many today. Try again tomorrow.'),
}

/** Explains why an RSVP wasn't accepted. */
export function RsvpProblem({ code }: { code: string | null }) {
  const words = code && problemWords[code]
  if (!words) return null
  return (
    <p role="alert" className="rounded-md border border-clay bg-clay-tint px-4 py-3 font-semibold text-clay-ink">
      {t(words)}
    </p>
  )
}
