import type { Clock } from '@hlizo/kit/clock'
import type { Log } from '@hlizo/kit/log'
import { wait } from '@hlizo/kit/wait'
import type { Database } from '@hlizo/database/database'
import { createAddressGuard, type AddressGuard } from './address-guard.ts'
import { createSessions, type Sessions } from './challenges/sessions.ts'
import { createCodes, type Codes } from './codes/codes.ts'
import { createDelivery, type Deliver, type Delivery } from './codes/delivery.ts'
import { createSmsLimits, type SmsLimits } from './codes/sms-limits.ts'
import { addressLimits, type IdentityConfig } from './config.ts'
import { createEvents, type Events, type OnEvent } from './events.ts'
import { createGroups, type Groups } from './groups/groups.ts'
import { createAuthorizationCodes, type AuthorizationCodes } from './hosted/authorization-codes.ts'
import { createHostedRequests, type HostedRequests } from './hosted/hosted-requests.ts'
import { createProviderClient, type ProviderClient } from './hosted/provider-client.ts'
import { createProviderLogins, type ProviderLogins } from './hosted/provider-logins.ts'
import { createIssuers, type Issuers } from './issuers.ts'
import { createLimits, type Limits } from './limits.ts'
import { createOwnerNotices, type OwnerNotices } from './owner-notices.ts'
import { createClients, type Clients } from './pools/clients.ts'
import { createGuests, type Guests } from './pools/guests.ts'
import { createPasskeys, type Passkeys } from './passkeys/passkeys.ts'
import { createPools, type Pools } from './pools/pools.ts'
import { createProviders, type Providers } from './pools/providers.ts'
import { createSecrets, type Secrets } from './secrets.ts'
import { createAuthenticate, type Authenticate } from './tokens/authenticate.ts'
import { createTokenIssuer, type TokenIssuer } from './tokens/issue.ts'
import { createKeys, type Keys } from './tokens/keys.ts'
import { createRefreshTokens, type RefreshTokens } from './tokens/refresh.ts'
import { createRevocations, type Revocations } from './tokens/revocations.ts'
import { createTokenVerifier, type TokenVerifier } from './tokens/verify.ts'
import { createUserChanges, type OnUserChanged, type UserChanges } from './users/changes.ts'
import { createDevices, type Devices } from './users/devices.ts'
import { createTurns, type Turns } from './users/bulkhead.ts'
import { createHashThreads, type Hasher } from './users/hash-threads.ts'
import { createLockOut, type LockOut } from './users/lock-out.ts'
import { createPasswords, DEFAULT_ARGON2_COST, type Passwords } from './users/passwords.ts'
import { createRecoveryCodes, type RecoveryCodes } from './users/recovery-codes.ts'
import { createUsers, type Users } from './users/users.ts'

export type IdentityOptions = {
  readonly db: Database
  readonly clock: Clock
  readonly log: Log
  readonly deliver: Deliver
  readonly onEvent: OnEvent
  /** Called for each user that was changed, confirmed, disabled or removed, by any operation. */
  readonly onUserChanged: OnUserChanged
  readonly config: IdentityConfig
  readonly hasher?: Hasher
  /** How long a message that is sent after its answer waits; a random part of a second unless given. */
  readonly pauseBeforeMessage?: () => Promise<void>
}

const MESSAGE_WITHIN_MS = 1_000

export type Services = {
  readonly db: Database
  readonly clock: Clock
  readonly log: Log
  readonly config: IdentityConfig
  readonly secrets: Secrets
  readonly issuers: Issuers
  readonly limits: Limits
  readonly addressGuard: AddressGuard
  readonly smsLimits: SmsLimits
  readonly pools: Pools
  readonly clients: Clients
  readonly providers: Providers
  readonly providerLogins: ProviderLogins
  readonly providerClient: ProviderClient
  readonly hostedRequests: HostedRequests
  readonly authorizationCodes: AuthorizationCodes
  readonly guests: Guests
  readonly users: Users
  readonly groups: Groups
  readonly changes: UserChanges
  readonly devices: Devices
  readonly passkeys: Passkeys
  readonly hasher: Hasher
  readonly passwords: Passwords
  readonly lockOut: LockOut
  readonly turns: Turns
  readonly recoveryCodes: RecoveryCodes
  readonly codes: Codes
  readonly delivery: Delivery
  readonly events: Events
  readonly notices: OwnerNotices
  readonly sessions: Sessions
  readonly keys: Keys
  readonly issuer: TokenIssuer
  readonly verifier: TokenVerifier
  readonly refreshTokens: RefreshTokens
  readonly revocations: Revocations
  readonly authenticate: Authenticate
}

function createBase({ db, clock, log, config }: IdentityOptions) {
  return {
    db,
    clock,
    log,
    config,
    secrets: createSecrets(config.encryptionKey),
    issuers: createIssuers(config.issuerBase),
    limits: createLimits({ clock }),
  }
}
type Base = ReturnType<typeof createBase>

function createGuards(base: Base) {
  const addressGuard = createAddressGuard({ ...base, perAddress: addressLimits(base.config) })

  return {
    addressGuard,
    smsLimits: createSmsLimits({ ...base, addressGuard }),
    lockOut: createLockOut(base),
    turns: createTurns({ waiting: 20 }),
  }
}

function createProviderParts(base: Base) {
  const { config, clock } = base
  const providers = createProviders(base)

  return {
    providers,
    providerClient: createProviderClient({
      providers,
      redirectUri: `${config.issuerBase}/oauth2/idpresponse`,
      now: () => clock.now().getTime(),
      fetcher: config.hosted?.fetcher,
    }),
  }
}

function createStores(base: Base) {
  return {
    pools: createPools(base),
    clients: createClients(base),
    guests: createGuests(base),
    groups: createGroups(base),
    devices: createDevices(base),
    passkeys: createPasskeys(base),
    sessions: createSessions(base),
    providerLogins: createProviderLogins(base),
    hostedRequests: createHostedRequests(base),
    authorizationCodes: createAuthorizationCodes(base),
    ...createProviderParts(base),
  }
}

function createUserParts(base: Base, sessions: Sessions, options: IdentityOptions) {
  const { resetLockOutSeconds, poolId } = base.config
  const { onEvent, onUserChanged } = options
  const events = createEvents({ ...base, onEvent })
  const notices = createOwnerNotices({ ...base, events })
  const codes = createCodes({ ...base, resetLockOutSeconds })
  const changes = createUserChanges({ ...base, poolId, onUserChanged })
  const users = createUsers({
    ...base,
    codes,
    sessions,
    changes,
    onChange: (tx, pool, before, after) => notices.userChanged(tx, pool, before, after),
    deliver: (sub) => events.deliver(sub),
  })

  return { events, notices, codes, changes, users }
}

function createSecretChecks(base: Base, hasher: Hasher = createHashThreads()) {
  const { argon2: cost = DEFAULT_ARGON2_COST, testMode = false } = base.config

  return {
    hasher,
    passwords: createPasswords({ cost, hasher, testMode }),
    recoveryCodes: createRecoveryCodes(base),
  }
}

function createTokens(base: Base, parts: Pick<Services, 'events' | 'notices'>) {
  const keys = createKeys(base)
  const revocations = createRevocations(base)

  return {
    keys,
    revocations,
    issuer: createTokenIssuer({ ...base, keys }),
    verifier: createTokenVerifier({ ...base, keys }),
    refreshTokens: createRefreshTokens({ ...base, ...parts, revocations }),
  }
}

export function createServices(options: IdentityOptions): Services {
  const base = createBase(options)
  const guards = createGuards(base)
  const stores = createStores(base)
  const userParts = createUserParts(base, stores.sessions, options)
  const tokens = createTokens(base, userParts)
  const parts = { ...base, ...guards, ...stores, ...userParts, ...tokens }

  return {
    ...parts,
    ...createSecretChecks(base, options.hasher),
    delivery: createDelivery({
      ...parts,
      deliver: options.deliver,
      pause: options.pauseBeforeMessage ?? (() => wait(MESSAGE_WITHIN_MS * Math.random())),
    }),
    authenticate: createAuthenticate(parts),
  }
}
