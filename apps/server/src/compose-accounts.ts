import type { Queries } from '@hlizo/database/database'
import type { Standing } from './billing/entitlement.ts'
import { mailBrand } from './mail-brand.ts'
import type { Core } from './core.ts'
import { accountMailWriter } from './features/accounts/account-mails.ts'
import { accountsFeature } from './features/accounts/routes.ts'
import { identityMailer } from './features/accounts/identity-mails.ts'
import { deviceSignIn } from './features/devices/device-sign-in.ts'
import { devicesFeature } from './features/devices/routes.ts'
import { reconcilePoolJob, RECONCILE_POOL_JOB } from './features/accounts/reconcile-pool.ts'
import { userSync, type SyncUser } from './features/accounts/sync-user.ts'
import { deletionSchedule } from './features/privacy/schedule-deletion.ts'
import { mailWriter } from './billing/mail-writer.ts'
import { signOutListener } from './features/accounts/sign-out-listener.ts'
import { identityLinksFeature } from './features/identity-links/routes.ts'
import { recoveryCodesFeature } from './features/recovery-codes/routes.ts'
import { profilesFeature } from './features/profiles/routes.ts'
import type { CodeMessage, Composition } from './features.ts'
import type { AccessPorts } from './http/caller.ts'
import { accountStore } from './stores/accounts.ts'
import { deviceSessions } from './stores/device-sessions.ts'
import { poolSignIns } from './stores/pool-sign-ins.ts'

/** What accounts need of billing. */
type Billing = {
  readonly standingOf: (accountId: string) => Promise<Standing>
  readonly emailChanged: (tx: Queries, accountId: string) => Promise<void>
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
  const endings = deletionSchedule({ ...core, writeMail: mailWriter({ brand: mailBrand(core) }) })
  const syncUser = userSync({
    ...{ ...core, ...billing, mails },
    closeAccount: endings.close,
    reopenAccount: async (tx, account) => void (await endings.undo(tx, account)),
  })
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
        ...{ ...core, ...billing, mails, syncUser },
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
      { jobs: { [RECONCILE_POOL_JOB]: reconcilePoolJob({ ...core, syncUser }) } },
      recoveryCodesFeature(core),
      profilesFeature(core),
    ],
    ports: {
      byIdentity: accountFinder(core, syncUser),
      isRevoked: sessions.isEnded,
      profileOf: sessions.profileOf,
    },
    deliverCode,
    onUserChanged: syncUser,
    onIdentityEvent: async (event) => {
      const { type, sub, email, originJti } = event
      await endDevices(event)
      if (email === null) log.info({ type, sub }, 'identity event without an address')
      else await pool.heard({ type, sub, email, originJti })
    },
  }
}

/** The account behind a token; of a user whom we do not know, or knew as shut out, the pool is asked. */
function accountFinder({ db }: Core, syncUser: SyncUser): AccessPorts['byIdentity'] {
  const find = (issuer: string, subject: string) => accountStore(db).bySignIn({ issuer, subject })

  return async (issuer, subject) => {
    const known = await find(issuer, subject)
    if (known && !known.isDisabled) return known
    await syncUser(subject)
    const account = await find(issuer, subject)

    return account?.isDisabled ? null : account
  }
}
