export { mailJobs } from './mail-delivery.ts'
export {
  type MailSummary,
  type MailToken,
  type OutboxMail,
  findMail,
  hasSent,
  listMailLog,
  listMails,
} from './mail-outbox.ts'
export type { MailRefusal } from './mail-intake.ts'
export { type IncomingMail, readIncomingMail } from './mail-message.ts'
export { type Mail, isMailAddress, queueMail, recipientClaim, recipientPlaceholder } from './mail-queue.ts'
export {
  type IssueReplyAddress,
  type IssueToken,
  type TokenIssuers,
  codePlaceholder,
  withReplyAddress,
  withToken,
} from './mail-token.ts'
export { type Delivery, type MailTransport, openMailTransport, verifyMailServer } from './mail-transport.ts'
