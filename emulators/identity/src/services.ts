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
import { createEvents, type Events, type IdentityEvent } from './events.ts'
import { createGroups, type Groups } from './groups/groups.ts'
import { createIssuers, type Issuers } from './issuers.ts'
import { createLimits, type Limits } from './limits.ts'
import { createOwnerNotices, type OwnerNotices } from './owner-notices.ts'
import { createClients, type Clients } from './pools/clients.ts'
import { createGuests, type Guests } from './pools/guests.ts'
import { createPools, type Pools } from './pools/pools.ts'
import { createSecrets, type Secrets } from './secrets.ts'
import { createAuthenticate, type Authenticate } from './tokens/authenticate.ts'
import { createTokenIssuer, type TokenIssuer } from './tokens/issue.ts'
import { createKeys, type Keys } from './tokens/keys.ts'
import { createRefreshTokens, type RefreshTokens } from './tokens/refresh.ts'
import { createRevocations, type Revocations } from './tokens/revocations.ts'
import { createTokenVerifier, type TokenVerifier } from './tokens/verify.ts'
import { createUserChanges, type OnUserChanged, type UserChanges } from './users/changes.ts'
import { createDevices, type Devices } from './users/devices.ts'
import { createTurns, type Turns } from './users/gate.ts'
import { createHashThreads, type Hasher } from './users/hash-threads.ts'
import { createLockOut, type LockOut } from './users/lock-out.ts'
import { createPasswords, DEFAULT_ARGON2_COST, type Passwords } from './users/passwords.ts'
import { createRecoveryCodes, type RecoveryCodes } from './users/recovery-codes.ts'
import { createUsers, type Users } from './users/users.ts'

/** What the service is given by its host. */
export type IdentityOptions = {
  readonly db: Database
  readonly clock: Clock
  readonly log: Log
  readonly deliver: Deliver
  readonly onEvent: (event: IdentityEvent) => void | Promise<void>
  /** Hears of every user that was changed, confirmed, shut out or removed, by whichever operation. */
  readonly onUserChanged: OnUserChanged
  readonly config: IdentityConfig
  /** Threads of its own unless given. */
  readonly hasher?: Hasher
  /** How long a message that is sent after its answer waits; a random part of a second unless given. */
  readonly pauseBeforeMessage?: () => Promise<void>
}

const MESSAGE_WITHIN_MS = 1_000

/** Everything that operations are made of; each takes only what it names. */
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
  readonly guests: Guests
  readonly users: Users
  readonly groups: Groups
  readonly changes: UserChanges
  readonly devices: Devices
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

/** Puts the parts together. */
export function createServices(options: IdentityOptions): Services {
  const { db, clock, log, config } = options
  const secrets = createSecrets(config.encryptionKey)
  const issuers = createIssuers(config.issuerBase)
  const limits = createLimits({ clock })
  const addressGuard = createAddressGuard({ db, limits, perAddress: addressLimits(config) })
  const smsLimits = createSmsLimits({ db, limits, secrets, addressGuard })
  const pools = createPools({ db, clock })
  const clients = createClients({ db, clock, secrets })
  const events = createEvents({ clock, log, onEvent: options.onEvent })
  const notices = createOwnerNotices({ db, log, limits, events })
  const codes = createCodes({
    db,
    clock,
    secrets,
    limits,
    resetLockOutSeconds: config.resetLockOutSeconds,
  })
  const sessions = createSessions({ db, clock, secrets })
  const { poolId } = config
  const { onUserChanged } = options
  const changes = createUserChanges({ db, clock, log, poolId, onUserChanged })
  const users = createUsers({
    db,
    clock,
    codes,
    sessions,
    changes,
    onChange: (pool, before, after) => notices.userChanged(pool, before, after),
  })
  const keys = createKeys({ db, clock, secrets })
  const verifier = createTokenVerifier({ clock, keys, issuers })
  const revocations = createRevocations({ db, clock })
  const hasher = options.hasher ?? createHashThreads()
  const testMode = config.testMode ?? false

  return {
    db,
    clock,
    log,
    config,
    secrets,
    issuers,
    limits,
    addressGuard,
    smsLimits,
    pools,
    clients,
    guests: createGuests({ db, clock }),
    users,
    groups: createGroups({ db, clock }),
    changes,
    devices: createDevices({ db, clock }),
    hasher,
    passwords: createPasswords({
      cost: config.argon2 ?? DEFAULT_ARGON2_COST,
      hasher,
      testMode,
    }),
    lockOut: createLockOut({ db, clock }),
    turns: createTurns({ waiting: 20 }),
    recoveryCodes: createRecoveryCodes({ clock, secrets }),
    codes,
    delivery: createDelivery({
      deliver: options.deliver,
      log,
      smsLimits,
      pause: options.pauseBeforeMessage ?? (() => wait(MESSAGE_WITHIN_MS * Math.random())),
    }),
    events,
    notices,
    sessions,
    keys,
    issuer: createTokenIssuer({ clock, keys, issuers }),
    verifier,
    refreshTokens: createRefreshTokens({ db, clock, secrets, revocations }),
    revocations,
    authenticate: createAuthenticate({ db, users, pools, clients, revocations, verifier }),
  }
}
