export type MailLink = { readonly label: string; readonly href: string }

/** The parts of a mail in order, as plain text: markup is escaped. */
export type MailContent = {
  /** Shown by mail programs beside the subject. */
  readonly preheader?: string
  readonly title: string
  readonly paragraphs: readonly string[]
  /** A code to type, in large characters. */
  readonly code?: string
  readonly button?: MailLink
  /** Further addresses, before the button. */
  readonly links?: readonly MailLink[]
  /** Shown under the code and the button. */
  readonly after?: readonly string[]
  /** Why the mail was sent, and by whom. */
  readonly footer: readonly string[]
  /** At the end, such as the address that ends a subscription to these mails. */
  readonly footerLink?: MailLink
  readonly lang?: string
}
