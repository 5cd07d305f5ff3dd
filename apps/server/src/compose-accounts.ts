import type { Queries } from '@hlizo/database/database'
import type { MailBrand } from '@hlizo/mail/frame'
import type { Standing } from './billing/entitlement.ts'
import type { Core } from './core.ts'
import { accountMailWriter } from './features/accounts/account-mails.ts'
import { accountsFeature } from './features/accounts/routes.ts'
import { userAdopter } from './features/accounts/adopt-user.ts'
import { identityMailer } from './features/accounts/identity-mails.ts'
import { deviceSignIn } from './features/devices/device-sign-in.ts'
import { devicesFeature } from './features/devices/routes.ts'
import { signOutListener } from './features/accounts/sign-out-listener.ts'
import { identityLinksFeature } from './features/identity-links/routes.ts'
import { recoveryCodesFeature } from './features/recovery-codes/routes.ts'
import { profilesFeature } from './features/profiles/routes.ts'
import type { CodeMessage, Composition } from './features.ts'
import { accountStore } from './stores/accounts.ts'
import { deviceSessions } from './stores/device-sessions.ts'
import { poolSignIns } from './stores/pool-sign-ins.ts'

/** What accounts need of billing. */
type Billing = {
  readonly standingOf: (accountId: string) => Promise<Standing>
  readonly emailChanged: (tx: Queries, accountId: string) => Promise<void>
}

/** The look of our mails: the colours of the pages (`ui/tokens.css`), dark on light. */
export function mailBrand({ config }: Pick<Core, 'config'>): MailBrand {
  return { name: config.site.brand, url: config.publicUrl, accent: '#ffc94a', onAccent: '#291c00' }
}

/** Accounts, their devices and their profiles. */
export function composeAccounts(
  core: Core,
  billing: Billing,
): Omit<Composition, 'ports' | 'profileChanged'> & {
  readonly ports: Omit<Composition['ports'], 'entitlementOf'>
} {
  const { db, config, userPool, devMailbox, log } = core
  const mails = accountMailWriter({ brand: mailBrand(core), publicUrl: config.publicUrl })
  const pool = identityMailer({ ...core, mails, issuer: userPool.issuer })
  const adopt = userAdopter(core)
  const sessions = deviceSessions(db)
  const endDevices = signOutListener({ ...core, issuer: userPool.issuer })

  const deliverCode = async (message: CodeMessage): Promise<void> => {
    if (message.medium === 'EMAIL') return pool.deliver(message)
    if (!devMailbox)
      throw new Error('Nothing sends text messages here. Use IDENTITY_MODE=cognito for SMS.')
    await devMailbox.keepSms({ to: message.destination, text: message.code })
  }

  return {
    features: [
      accountsFeature({
        ...{ ...core, ...billing, mails },
        endsWithSupply: config.contracts.endsWithSupply,
      }),
      identityLinksFeature(core),
      devicesFeature({
        ...core,
        publicUrl: config.publicUrl,
        issuer: userPool.issuer,
        signIn: deviceSignIn(userPool, core.secrets.deviceSignInKey),
        signIns: poolSignIns(core),
        activatedMail: mails.deviceActivated,
      }),
      recoveryCodesFeature(core),
      profilesFeature(core),
    ],
    ports: {
      byIdentity: async (issuer, subject, accessToken) =>
        (await accountStore(db).byIdentity({ issuer, subject })) ?? adopt(accessToken, subject),
      isRevoked: sessions.isEnded,
      profileOf: sessions.profileOf,
    },
    deliverCode,
    onIdentityEvent: async (event) => {
      const { type, sub, email } = event
      await endDevices(event)
      if (email === null) log.info({ type, sub }, 'identity event without an address')
      else await pool.heard({ type, sub, email })
    },
  }
}
