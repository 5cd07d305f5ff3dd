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

/** What the words of a mail leave open: addresses of pages, which become absolute. */
export type MailExtra = {
  readonly code?: string
  readonly href?: string
  readonly links?: readonly { readonly label: string; readonly href: string }[]
  /** Ends the subscription to these mails, in the footer and in the header (RFC 8058). */
  readonly unsubscribe?: { readonly label: string; readonly href: string }
}

/** Makes a mail; `key` identifies its occasion, so that it is sent once. */
export type WriteMail = (to: string, key: string, words: MailWords, extra?: MailExtra) => Mail

/** Writes mails in the brand's design; relative addresses become absolute. */
export function mailWriter({ brand }: { brand: MailBrand }): WriteMail {
  return (to, key, { subject, button: label, ...words }, extra = {}) => {
    const { code, href, links, unsubscribe } = extra
    const absolute = (link: { readonly label: string; readonly href: string }) => ({
      label: link.label,
      href: brand.url + link.href,
    })
    const button = label !== undefined && href !== undefined && absolute({ label, href })
    const footerLink = unsubscribe && absolute(unsubscribe)
    const content = {
      ...words,
      ...(button && { button }),
      ...(code !== undefined && { code }),
      ...(links && { links: links.map(absolute) }),
      ...(footerLink && { footerLink }),
    }
    const framed = frameMail(brand, content)
    if (!footerLink) return { to, subject, key, ...framed }

    // Such a mail says what a person follows, which Studio never shows.
    return { to, subject, key, ...framed, redactedText: null, unsubscribeUrl: footerLink.href }
  }
}
