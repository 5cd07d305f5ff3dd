import type { Log } from '@hlizo/kit/log'
import type { DevMailbox } from '@hlizo/mail/dev-mailbox'
import { mailBrand } from '#server/billing/mail-brand.ts'
import type { Config } from '#server/config.ts'
import type { AccessPorts } from '#server/http/caller.ts'
import type { FeatureWith } from '#server/http/feature.ts'
import { accountStore } from '#server/stores/accounts.ts'
import { deviceSessions } from '#server/stores/device-sessions.ts'
import { accountMailWriter, type AccountMails } from './account-mails.ts'
import { deviceGreeter } from './greet-device.ts'
import { identityMailer, type PoolCode, type PoolEvent } from './identity-mails.ts'
import { reconcilePoolJob, RECONCILE_POOL_JOB } from './reconcile-pool.ts'
import { activityRecorder } from './record-activity.ts'
import { accountAdder } from './register.ts'
import { accountsRoutes } from './routes.ts'
import { SIGN_OUT_JOB, signOutJob } from './sign-out-everywhere.ts'
import { signOutListener } from './sign-out-listener.ts'
import { userSync, type SyncDeps, type SyncUser } from './sync-user.ts'

type Deps = Omit<
  Parameters<typeof accountsRoutes>[0],
  'endsWithSupply' | 'mails' | 'recordActivity' | 'syncUser'
> &
  Omit<Parameters<typeof deviceGreeter>[0], 'mails'> &
  Omit<SyncDeps, 'mails' | 'reopenAccount'> &
  Omit<Parameters<typeof reconcilePoolJob>[0], 'syncUser'> &
  Parameters<typeof signOutJob>[0]
type Needs = Deps & {
  readonly config: Pick<Config, 'contracts' | 'publicUrl' | 'site'>
  readonly devMailbox: Pick<DevMailbox, 'keepSms'> | null
  readonly log: Log
  readonly reopenAccount: (...given: Parameters<SyncDeps['reopenAccount']>) => Promise<unknown>
}

export type CodeMessage = PoolCode & { readonly medium: 'EMAIL' | 'SMS' }
type IdentityEvent = Omit<PoolEvent, 'email'> & {
  readonly email: string | null
  readonly at: Date
}

type Offers = Pick<
  AccessPorts,
  'byIdentity' | 'greetDevice' | 'profileOf' | 'recordActivity' | 'signInState'
> & {
  readonly deliverCode: (message: CodeMessage) => Promise<void>
  readonly onUserChanged: SyncUser
  readonly onIdentityEvent: (event: IdentityEvent) => Promise<void>
  readonly activatedMail: AccountMails['deviceActivated']
  readonly addProvenAccount: ReturnType<typeof accountAdder>
  readonly providerMails: {
    readonly linked: AccountMails['providerLinked']
    readonly unlinked: AccountMails['providerUnlinked']
  }
}

export function accountsFeature(needs: Needs): FeatureWith<Offers> {
  const { db, config, userPool, log } = needs
  const { issuer } = userPool
  const mails = accountMailWriter({ brand: mailBrand(needs), publicUrl: config.publicUrl })
  const syncUser = userSync({
    ...needs,
    mails,
    reopenAccount: async (tx, account) => void (await needs.reopenAccount(tx, account)),
  })
  const pool = identityMailer({ ...needs, mails, issuer })
  const sessions = deviceSessions(db)
  const endDevices = signOutListener({ ...needs, issuer })
  const { endsWithSupply } = config.contracts
  const recordActivity = activityRecorder(needs)

  return {
    routes: accountsRoutes({ ...needs, mails, syncUser, recordActivity, endsWithSupply }),
    jobs: {
      [RECONCILE_POOL_JOB]: reconcilePoolJob({ ...needs, syncUser }),
      [SIGN_OUT_JOB]: signOutJob(needs),
    },
    offers: {
      byIdentity: accountFinder(needs, syncUser),
      signInState: (signIn) => sessions.stateOf(signIn, needs.clock.now()),
      profileOf: sessions.profileOf,
      deliverCode: codeDeliverer(needs, pool.deliver),
      greetDevice: deviceGreeter({ ...needs, mails }),
      recordActivity,
      onUserChanged: syncUser,
      onIdentityEvent: async (event) => {
        const { type, sub, email } = event
        await endDevices(event)
        if (email === null) log.info({ type, sub }, 'identity event without an address')
        else await pool.received({ ...event, email })
      },
      activatedMail: mails.deviceActivated,
      addProvenAccount: accountAdder(needs),
      providerMails: { linked: mails.providerLinked, unlinked: mails.providerUnlinked },
    },
  }
}

function codeDeliverer(
  { devMailbox }: Needs,
  deliverMail: (code: PoolCode) => Promise<void>,
): Offers['deliverCode'] {
  return async (message) => {
    if (message.medium === 'EMAIL') return deliverMail(message)
    if (!devMailbox)
      throw new Error('Nothing sends text messages here. Use IDENTITY_MODE=cognito for SMS.')
    await devMailbox.keepSms({ to: message.destination, text: message.code })
  }
}

/** Finds the account of a token. Asks the pool when the user has no account here or is blocked. */
function accountFinder({ db }: Needs, syncUser: SyncUser): AccessPorts['byIdentity'] {
  const find = (issuer: string, subject: string) => accountStore(db).bySignIn({ issuer, subject })

  return async (issuer, subject) => {
    const known = await find(issuer, subject)
    if (known && !known.isDisabled) return known
    await syncUser(subject)
    const account = await find(issuer, subject)

    return account?.isDisabled ? null : account
  }
}
