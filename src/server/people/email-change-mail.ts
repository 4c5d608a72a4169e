import { limits } from '#contract/limits.ts'
import type { Mail } from '#server/platform/mail.ts'
import { escapeHtml } from '#server/platform/page-head.ts'

/** Paragraphs as text and as plain HTML; a link stands in a paragraph of its own. */
function written(paragraphs: string[]): Pick<Mail, 'text' | 'html'> {
  const html = paragraphs.map((paragraph) => {
    const text = escapeHtml(paragraph)
    return `<p>${/^https?:\S+$/.test(paragraph) ? `<a href="${text}">${text}</a>` : text}</p>`
  })
  return { text: `${paragraphs.join('\n\n')}\n`, html: html.join('\n') }
}

/** Asks whoever reads the new address whether it is theirs. */
export function emailConfirmation({ name, email, link }: { name: string; email: string; link: string }): Mail {
  return {
    to: { address: email, name },
    subject: 'Confirm your new e-mail address',
    ...written([
      `Hello ${name},`,
      'you asked Wonderlark to write to this address from now on. Follow this link to confirm that it is yours:',
      link,
      `The link works for ${limits.emailChangeHours} hours. Until then everything goes to your address so far.`,
      'If you did not ask for this, somebody mistyped their address: do nothing, and nothing changes.',
    ]),
  }
}

/** Tells the address that still counts; not which one is to take its place. */
export function emailChangeNotice({ name, email, settings }: { name: string; email: string; settings: string }): Mail {
  return {
    to: { address: email, name },
    subject: 'Your e-mail address is about to change',
    ...written([
      `Hello ${name},`,
      'somebody who is signed in as you has asked Wonderlark to write to another address. Nothing changes until that address is confirmed.',
      'If it was not you, take it back here and sign out everywhere:',
      settings,
    ]),
  }
}
