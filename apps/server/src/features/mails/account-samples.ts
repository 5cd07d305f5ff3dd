import {
  CONFIRMATION_LINK_HOURS,
  EMAIL_MOVE_LINK_HOURS,
  EMAIL_MOVE_WAIT_HOURS,
  PASSCODE_EXPIRES_MINUTES,
  SIGN_IN_CODE_EXPIRES_MINUTES,
} from '@hlizo/contract/constants'
import { hrefs } from '@hlizo/contract/hrefs'
import { accountMails as ro } from '@hlizo/contract/messages/mails'
import { operatorMails } from '@hlizo/contract/messages/mails-operator'
import { studioOperatorMails } from '@hlizo/contract/messages/mails-operators'
import { operatorRoles } from '@hlizo/contract/messages/studio-operators'
import { SAMPLE, sample, type Sample, type SampleDates } from './sample.ts'

const DEVICE = 'Chrome pe Windows'

/** About the address of an account. */
const addressSamples = (moment: string) => ({
  emailChangeNotice: sample(ro.emailChangeNotice(SAMPLE.maskedEmail), {
    href: hrefs.changePassword(),
  }),
  emailMoveLink: sample(
    ro.emailMoveLink({
      firstName: SAMPLE.firstName,
      hours: EMAIL_MOVE_LINK_HOURS,
      wait: EMAIL_MOVE_WAIT_HOURS,
    }),
    { href: `/api/v1/auth/email-move/confirm?code=${SAMPLE.link}` },
  ),
  emailMoveNotice: sample(
    ro.emailMoveNotice({ maskedNewEmail: SAMPLE.maskedEmail, when: moment }),
    { href: `/api/v1/auth/email-move/stop?code=${SAMPLE.link}` },
  ),
  emailLeft: sample(ro.emailLeft(SAMPLE.maskedEmail), { href: hrefs.contact() }),
  emailArrived: sample(ro.emailArrived, { href: hrefs.account() }),
})

export const accountSamples = ({ moment }: SampleDates) =>
  ({
    confirm: sample(ro.confirm(SAMPLE.firstName, CONFIRMATION_LINK_HOURS), {
      href: `/api/v1/auth/confirm?username=${SAMPLE.link}&code=${SAMPLE.code}`,
    }),
    resetCode: sample(ro.resetCode(PASSCODE_EXPIRES_MINUTES), { code: SAMPLE.code }),
    resetLink: sample(ro.resetLink(PASSCODE_EXPIRES_MINUTES), {
      href: hrefs.resetWith({ email: SAMPLE.email, code: SAMPLE.link }),
    }),
    passcode: sample(ro.passcode(PASSCODE_EXPIRES_MINUTES), { code: SAMPLE.code }),
    passcodeLink: sample(ro.passcodeLink(PASSCODE_EXPIRES_MINUTES), {
      href: hrefs.enterPasscodeWith({ code: SAMPLE.link }),
    }),
    signInCode: sample(ro.signInCode(SIGN_IN_CODE_EXPIRES_MINUTES), { code: SAMPLE.code }),
    ...addressSamples(moment),
    deviceActivated: sample(ro.deviceActivated('Televizorul din sufragerie'), {
      href: hrefs.account(),
    }),
    unknownDevice: sample(ro.unknownDevice(DEVICE, moment), { href: hrefs.account() }),
    recoveryCodeUsed: sample(ro.recoveryCodeUsed, { href: hrefs.account() }),
    passkeyAdded: sample(ro.passkeyAdded, { href: hrefs.account() }),
    passkeyRemoved: sample(ro.passkeyRemoved, { href: hrefs.account() }),
    providerLinked: sample(ro.providerLinked('Google'), { href: hrefs.account() }),
    providerUnlinked: sample(ro.providerUnlinked('Google'), { href: hrefs.account() }),
    secondFactorDisabled: sample(ro.secondFactorDisabled, { href: hrefs.changePassword() }),
    secondFactorReplaced: sample(ro.secondFactorReplaced, { href: hrefs.changePassword() }),
    passwordFailed: sample(ro.passwordFailed, { href: hrefs.changePassword() }),
    secondFactorFailed: sample(ro.secondFactorFailed, { href: hrefs.changePassword() }),
    pinSet: sample(ro.pinSet, { href: hrefs.account() }),
    pinChanged: sample(ro.pinChanged, { href: hrefs.account() }),
    pinRemoved: sample(ro.pinRemoved, { href: hrefs.account() }),
    refreshTokenReused: sample(ro.refreshTokenReused, { href: hrefs.account() }),
    passwordChanged: sample(ro.passwordChanged, { href: hrefs.reset() }),
  }) satisfies Record<keyof typeof ro, Sample>

export const operatorSamples = ({ later, moment }: SampleDates) =>
  ({
    invitation: sample(
      studioOperatorMails.invitation({
        by: SAMPLE.name,
        email: SAMPLE.email,
        roles: operatorRoles.editor.toLowerCase(),
        until: later,
      }),
      { href: hrefs.studio() },
    ),
    unitFailed: sample(
      operatorMails.unitFailed({ unit: 'hlizo-backup.service', host: 'server-1', moment }),
    ),
  }) satisfies Record<keyof typeof studioOperatorMails | keyof typeof operatorMails, Sample>
