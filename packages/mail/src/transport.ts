/** One mail as it leaves: complete, to one recipient. */
export type OutgoingMail = {
  /** The same on every attempt, so that a receiver can tell a repetition. */
  readonly id: string
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  /** For mails that somebody may not want: the address behind one-click unsubscription (RFC 8058). */
  readonly unsubscribeUrl: string | null
}

/** Takes mails out of the house: SMTP, or the mailbox of development. Rejects when it could not. */
export type MailTransport = {
  deliver(mail: OutgoingMail): Promise<void>
  close(): Promise<void>
}
