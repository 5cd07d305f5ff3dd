/** A rendered mail to one recipient. */
export type OutgoingMail = {
  /** The same on every attempt, so that a receiver can recognize a repetition. */
  readonly id: string
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  /** The address of one-click unsubscription (RFC 8058). */
  readonly unsubscribeUrl: string | null
}

/** Delivers mails: SMTP, or the development mailbox. Rejects on failure. */
export type MailTransport = {
  deliver(mail: OutgoingMail): Promise<void>
  close(): Promise<void>
}
