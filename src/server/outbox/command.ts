import { randomUUID } from 'node:crypto'
import { readConfig } from '#server/boot/config.ts'
import { findBuild, openBuiltMails } from '#server/boot/mails.ts'
import { runProcess, OperatorError } from '#server/platform/process/process.ts'
import { openMailTransport, isMailAddress } from '#server/platform/mail/mail.ts'
import { sendTestMessage } from './service.ts'

/** `npm run mail:test -- ADDRESS`: sends an email immediately and shows the mail server's response. */
await runProcess(
  async (life) => {
    const [address = ''] = process.argv.slice(2)
    if (!isMailAddress(address))
      throw new OperatorError('Give an email address: npm run mail:test -- someone@example.org')
    const { mail, publicUrl } = readConfig()
    if (!mail) throw new OperatorError('No mail server is configured. Set SMTP_URL and MAIL_FROM, and try again.')
    const { renderMail } = await openBuiltMails(await findBuild())
    const mailTransport = openMailTransport(mail)
    life.onEnd(() => mailTransport.close())
    const askedAt = Temporal.Now.instant()
    const { outcome, answer } = await sendTestMessage(
      { mailTransport, renderMail, publicUrl },
      { address, askedAt, token: randomUUID() },
    )
    const verdict = { sent: 'accepted the email', bounced: 'rejected the email', deferred: 'did not accept the email' }[
      outcome
    ]
    console.log(`The mail server ${verdict}: ${answer}`)
    return outcome === 'sent' ? 0 : 1
  },
  { codeWhenAsked: 130 },
)
