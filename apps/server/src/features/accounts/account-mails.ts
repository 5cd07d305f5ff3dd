import { CONFIRMATION_LINK_HOURS, PASSCODE_EXPIRES_MINUTES } from '@hlizo/contract/constants'
import { hrefs } from '@hlizo/contract/hrefs'
import { accountMails as ro } from '@hlizo/contract/messages/mails'
import { frameMail, type MailBrand } from '@hlizo/mail/frame'
import type { Mail } from '@hlizo/mail/mailer'
import { maskEmail } from '#server/stores/mask-email.ts'

type Words = {
  readonly subject: string
  readonly preheader: string
  readonly title: string
  readonly paragraphs: readonly string[]
  readonly button?: string
  readonly after?: readonly string[]
  readonly footer: readonly string[]
}

/** The mails about an account and its sign-in, ready to be sent. `key` names the one occasion of each. */
export function accountMailWriter({ brand, publicUrl }: { brand: MailBrand; publicUrl: string }) {
  const write = (
    to: string,
    key: string,
    words: Words,
    extra: { code?: string; href?: string } = {},
  ): Mail => {
    const { subject, button, ...content } = words
    const withButton =
      button !== undefined && extra.href !== undefined
        ? { button: { label: button, href: extra.href } }
        : {}
    const withCode = extra.code === undefined ? {} : { code: extra.code }

    return { to, subject, key, ...frameMail(brand, { ...content, ...withButton, ...withCode }) }
  }

  return {
    confirm: (
      to: string,
      key: string,
      link: { username: string; code: string; firstName: string },
    ) => {
      const query = new URLSearchParams({ username: link.username, code: link.code })
      const href = `${publicUrl}/api/v1/auth/confirm?${query}`
      return write(to, key, ro.confirm(link.firstName, CONFIRMATION_LINK_HOURS), { href })
    },
    resetCode: (to: string, key: string, code: string) =>
      write(to, key, ro.resetCode(PASSCODE_EXPIRES_MINUTES), { code }),
    passcode: (to: string, key: string, code: string) =>
      write(to, key, ro.passcode(PASSCODE_EXPIRES_MINUTES), { code }),
    signInCode: (to: string, key: string, code: string) =>
      write(to, key, ro.signInCode(PASSCODE_EXPIRES_MINUTES), { code }),
    emailChangeNotice: (to: string, key: string, newEmail: string) =>
      write(to, key, ro.emailChangeNotice(maskEmail(newEmail)), {
        href: `${publicUrl}${hrefs.changePassword()}`,
      }),
    passwordChanged: (to: string, key: string) =>
      write(to, key, ro.passwordChanged, { href: `${publicUrl}${hrefs.reset()}` }),
  }
}

export type AccountMails = ReturnType<typeof accountMailWriter>
