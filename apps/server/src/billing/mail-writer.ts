import { frameMail, type MailBrand } from '@hlizo/mail/frame'
import type { Mail } from '@hlizo/mail/mailer'

/** The text of a mail from the messages. */
export type MailWords = {
  readonly subject: string
  readonly preheader: string
  readonly title: string
  readonly paragraphs: readonly string[]
  readonly button?: string
  readonly after?: readonly string[]
  readonly footer: readonly string[]
}

/** Makes a mail; `key` identifies its occasion, so that it is sent once. */
export type WriteMail = (
  to: string,
  key: string,
  words: MailWords,
  extra?: { readonly code?: string; readonly href?: string },
) => Mail

/** Writes mails in the brand's design; relative addresses become absolute. */
export function mailWriter({ brand }: { brand: MailBrand }): WriteMail {
  return (to, key, { subject, button: label, ...words }, { code, href } = {}) => {
    const button = label !== undefined && href !== undefined && { label, href: brand.url + href }
    const content = { ...words, ...(button && { button }), ...(code !== undefined && { code }) }

    return { to, subject, key, ...frameMail(brand, content) }
  }
}
