import {
  CONFIRMATION_LINK_HOURS,
  PASSCODE_EXPIRES_MINUTES,
  SIGN_IN_CODE_EXPIRES_MINUTES,
} from '@hlizo/contract/constants'
import { PASSCODE } from '@hlizo/contract/forms/passcode'
import { hrefs } from '@hlizo/contract/hrefs'
import { accountMails as ro } from '@hlizo/contract/messages/mails'
import { providerLabel } from '@hlizo/contract/provider-label'
import { frameMail, type MailBrand } from '@hlizo/mail/frame'
import type { Mail } from '@hlizo/mail/mailer'
import type { MailWords } from '#server/billing/mail-writer.ts'
import { maskEmail } from '#server/stores/mask-email.ts'

const moment = new Intl.DateTimeFormat('ro-RO', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'Europe/Bucharest',
})

/** After too many failed attempts the user pool issues longer codes, which are sent as a link. */
const isTyped = (code: string) => PASSCODE.test(code)

/** `key` identifies the occasion of a mail, so that it is sent once. */
export function accountMailWriter({ brand, publicUrl }: { brand: MailBrand; publicUrl: string }) {
  const write = (
    to: string,
    key: string,
    words: MailWords,
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
      isTyped(code)
        ? write(to, key, ro.resetCode(PASSCODE_EXPIRES_MINUTES), { code })
        : write(to, key, ro.resetLink(PASSCODE_EXPIRES_MINUTES), {
            href: publicUrl + hrefs.resetWith({ email: to, code }),
          }),
    passcode: (to: string, key: string, code: string) =>
      isTyped(code)
        ? write(to, key, ro.passcode(PASSCODE_EXPIRES_MINUTES), { code })
        : write(to, key, ro.passcodeLink(PASSCODE_EXPIRES_MINUTES), {
            href: publicUrl + hrefs.enterPasscodeWith({ code }),
          }),
    signInCode: (to: string, key: string, code: string) =>
      write(to, key, ro.signInCode(SIGN_IN_CODE_EXPIRES_MINUTES), { code }),
    emailChangeNotice: (to: string, key: string, newEmail: string) =>
      write(to, key, ro.emailChangeNotice(maskEmail(newEmail)), {
        href: `${publicUrl}${hrefs.changePassword()}`,
      }),
    emailLeft: (to: string, key: string, newEmail: string) =>
      write(to, key, ro.emailLeft(maskEmail(newEmail)), { href: `${publicUrl}${hrefs.contact()}` }),
    emailArrived: (to: string, key: string) =>
      write(to, key, ro.emailArrived, { href: `${publicUrl}${hrefs.account()}` }),
    deviceActivated: (to: string, key: string, deviceName: string) =>
      write(to, key, ro.deviceActivated(deviceName), { href: `${publicUrl}${hrefs.account()}` }),
    unknownDevice: (to: string, key: string, device: { name: string; at: Date }) =>
      write(to, key, ro.unknownDevice(device.name, moment.format(device.at)), {
        href: `${publicUrl}${hrefs.account()}#devices`,
      }),
    recoveryCodeUsed: (to: string, key: string) =>
      write(to, key, ro.recoveryCodeUsed, { href: `${publicUrl}${hrefs.account()}` }),
    passkeyAdded: (to: string, key: string) =>
      write(to, key, ro.passkeyAdded, { href: `${publicUrl}${hrefs.account()}#passkeys` }),
    providerLinked: (to: string, key: string, provider: string) =>
      write(to, key, ro.providerLinked(providerLabel(provider)), {
        href: `${publicUrl}${hrefs.account()}#sign-ins`,
      }),
    providerUnlinked: (to: string, key: string, provider: string) =>
      write(to, key, ro.providerUnlinked(providerLabel(provider)), {
        href: `${publicUrl}${hrefs.account()}#sign-ins`,
      }),
    passkeyRemoved: (to: string, key: string) =>
      write(to, key, ro.passkeyRemoved, { href: `${publicUrl}${hrefs.account()}#passkeys` }),
    passwordFailed: (to: string, key: string) =>
      write(to, key, ro.passwordFailed, { href: `${publicUrl}${hrefs.changePassword()}` }),
    secondFactorDisabled: (to: string, key: string) =>
      write(to, key, ro.secondFactorDisabled, { href: `${publicUrl}${hrefs.changePassword()}` }),
    secondFactorReplaced: (to: string, key: string) =>
      write(to, key, ro.secondFactorReplaced, { href: `${publicUrl}${hrefs.changePassword()}` }),
    secondFactorFailed: (to: string, key: string) =>
      write(to, key, ro.secondFactorFailed, { href: `${publicUrl}${hrefs.changePassword()}` }),
    refreshTokenReused: (to: string, key: string) =>
      write(to, key, ro.refreshTokenReused, { href: `${publicUrl}${hrefs.account()}#devices` }),
    passwordChanged: (to: string, key: string) =>
      write(to, key, ro.passwordChanged, { href: `${publicUrl}${hrefs.reset()}` }),
  }
}

export type AccountMails = ReturnType<typeof accountMailWriter>
