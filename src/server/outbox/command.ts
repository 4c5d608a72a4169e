import { randomUUID } from 'node:crypto'
import { readConfig, type Config } from '#server/boot/config.ts'
import { readCompleteConfig } from '#server/boot/live-settings.ts'
import { findBuild, openBuiltMails } from '#server/boot/mails.ts'
import { isHelp, OperatorError, runProcess, type ProcessLifecycle } from '#server/platform/process/process.ts'
import { openMailTransport, isMailAddress } from '#server/platform/mail/mail.ts'
import { openStore } from '#server/boot/store.ts'
import { sendTestMessage } from './service.ts'

/** Reads the mail server of the environment, or else the one entered at `/admin/settings`. */
async function findMail(life: ProcessLifecycle): Promise<Config['mail']> {
  const config = readConfig()
  if (config.mail) return config.mail
  const store = await openStore(config, { purpose: 'command', say: console.error })
  life.onEnd(store.close)
  life.onForceExit(store.kill)
  return (await readCompleteConfig(store.database, console.error)).mail
}

/** `npm run mail:test -- ADDRESS`: sends an email immediately and shows the mail server's response. */
await runProcess(
  async (life) => {
    const [address = ''] = process.argv.slice(2)
    if (isHelp(address)) {
      console.log('npm run mail:test -- ADDRESS   Send an email now and show the mail server’s response')
      return 0
    }
    if (!isMailAddress(address))
      throw new OperatorError('Give an email address: npm run mail:test -- someone@example.org')
    const { publicUrl } = readConfig()
    const mail = await findMail(life)
    if (!mail)
      throw new OperatorError(
        'No mail server is configured. Enter one at /admin/settings, or set SMTP_URL and MAIL_FROM, and try again.',
      )
    const { renderMail } = await openBuiltMails(await findBuild())
    const mailTransport = openMailTransport(mail)
    life.onEnd(() => mailTransport.close())
    const askedAt = Temporal.Now.instant()
    const { outcome, reply } = await sendTestMessage(
      { mailTransport, renderMail, publicUrl },
      { address, askedAt, token: randomUUID() },
    )
    const verdict = { sent: 'accepted the email', bounced: 'rejected the email', deferred: 'did not accept the email' }[
      outcome
    ]
    console.log(`The mail server ${verdict}: ${reply}`)
    return outcome === 'sent' ? 0 : 1
  },
  { codeWhenAsked: 130 },
)
