import { setInterval } from 'node:timers/promises'
import { makeBrowserKeys } from '#tests/support/servers/push-endpoint.ts'
import { runInDatabase } from '#tests/browser/support/database.ts'
import { findPlain, type IsData } from './town-data.ts'
import type { Report } from './walk.ts'

/** Not the address of a push service, so that nothing is sent. */
const endpoint = 'https://127.0.0.1:9/'

/** Copies what would be pushed, because a job that is done loses its words, and keeps the subscriptions. */
const notePushes = `
  create table noted_pushes (key text, title text, body text);
  create function note_push() returns trigger language plpgsql security definer as $$
  begin
    insert into noted_pushes values (new.key, new.payload ->> 'title', new.payload ->> 'body');
    return new;
  end $$;
  create trigger note_push before insert on jobs for each row when (new.key like 'push:%') execute function note_push();
  create function keep_row() returns trigger language plpgsql as $$ begin return null; end $$;
  create trigger keep_subscription before delete on push_subscriptions for each row execute function keep_row();`

/** Offers the test languages in the town. */
export async function offerPseudoLanguages(): Promise<void> {
  await runInDatabase(`update settings set version = version + 1, content = content || $1::jsonb`, [
    JSON.stringify({ languages: ['en-xa', 'en-xb', 'en', 'es'] }),
  ])
  await runInDatabase(`select pg_notify('wonderlark_settings', (select version::text from settings))`)
}

/** Subscribes everybody who is signed in to push messages, at any time of the day. */
export async function subscribeToPush(): Promise<void> {
  await runInDatabase(notePushes)
  const { p256dh, auth } = makeBrowserKeys().keys
  await runInDatabase(
    `insert into push_subscriptions (user_id, session_id, endpoint, p256dh, auth, created_at)
     select user_id, id, $1 || id, $2, $3, now() from sessions`,
    [endpoint, p256dh, auth],
  )
}

/** Waits until nothing is left to be written or sent. Push messages are tried again and again. */
async function waitForJobs(): Promise<void> {
  for await (const _ of setInterval(500)) {
    const [left] = await runInDatabase<{ count: number }>(
      `select count(*)::int as count from jobs
       where state in ('waiting', 'running') and run_at <= now() and key not like 'push:%'`,
    )
    if (left?.count === 0) return
  }
}

interface Sent {
  place: string
  texts: (string | null)[]
}

/** Leaves out addresses, codes at the door, and the names of other languages. */
const withoutLinks = (text: string) =>
  text.replaceAll(/<http[^>]*>|\b[0-9A-Z]{3} [0-9A-Z]{3}\b/g, '\n').replaceAll(/\b(Mirrored|English|Español)\b/g, '')

/** Checks the words of everything that the town has sent to somebody: emails, push messages, and notifications in the app. */
export async function checkMessages(isData: IsData, report: Report): Promise<void> {
  await waitForJobs()
  const mails = await runInDatabase<Sent>(
    `select 'email ' || kind as place, array[subject, body_text, sender_name] as texts from mails`,
  )
  const pushes = await runInDatabase<Sent>(
    `select 'push ' || key as place, array[title, body] as texts from noted_pushes`,
  )
  // The one that `createOwner` wrote.
  const inApp = await runInDatabase<Sent>(
    `select 'notice ' || kind as place, array[title, body] as texts from notices where title <> 'Moved'`,
  )
  for (const { place, texts } of [...mails, ...pushes, ...inApp])
    for (const words of texts.flatMap((text) => findPlain(withoutLinks(text ?? ''), isData)))
      report.add(`plain: “${words.slice(0, 120)}” in ${JSON.stringify(texts).slice(0, 200)}`, `sent ${place}`)
  report.opened.mails += mails.length
  report.opened.pushes += pushes.length
  if (pushes.length === 0) report.add('no push messages were sent', 'the town')
}
