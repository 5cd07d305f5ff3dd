import type { CustomFetch } from 'openid-client'
import type { PasswordPolicy } from './users/password-policy.ts'
import type { Argon2Cost } from './users/passwords.ts'
import type { AttributeRule, UserAttributes } from './users/attributes.ts'

/** The AWS-style key that operators sign their requests with (Signature Version 4). */
export type AdminKey = { readonly accessKeyId: string; readonly secretAccessKey: string }

export type AddressLimits = {
  readonly failedSignInsPerMinute: number
  readonly wrongCodesPerHour: number
  readonly signUpsPerHour: number
  readonly codeRequestsPerHour: number
  readonly choicesPerMinute: number
  readonly smsPerHour: number
  readonly guestsPerHour: number
}

/** A question to a user and its one right answer; the parameters are shown to the client. */
export type CustomQuestion = {
  readonly parameters: Readonly<Record<string, string>>
  readonly answer: string
}

export type HostedConfig = {
  /** Where the host's own client is answered, compared as written. */
  readonly callbackUrls: readonly string[]
  readonly logoutUrls: readonly string[]
  readonly providers: readonly {
    readonly name: string
    readonly type: 'OIDC' | 'Google'
    readonly issuer: string
    readonly clientId: string
    readonly clientSecret: string
  }[]
  /** The host's page for a sign-in that belongs to no client; plain text unless set. */
  readonly errorUrl?: string
  /** How providers are reached; the platform's `fetch` unless set. */
  readonly fetcher?: CustomFetch
}

type AskedUser = { sub: string; username: string; attributes: UserAttributes }

/** What the service needs to know. Everything with a question mark has Cognito's or the norm's default. */
export type IdentityConfig = {
  /** The address under which the routes are mounted, without a slash at the end: tokens carry it as issuer. */
  readonly issuerBase: string
  readonly poolId: string
  /** What operators see as the name of the pool; its id unless set. */
  readonly poolName?: string
  readonly clientId: string
  readonly identityPoolId: string
  /** At least 32 random characters. Losing it makes signing keys, codes and refresh tokens useless. */
  readonly encryptionKey: string
  readonly adminKey: AdminKey
  readonly passwordPolicy?: Partial<PasswordPolicy>
  /** Whether a password is too easy to guess for this person, beyond the rules of the policy. */
  readonly isTooCommon?: (password: string, attributes: UserAttributes) => boolean
  /** A last step of the host's own for some users; `null` asks nothing. */
  readonly customChallenge?: (user: AskedUser) => Promise<CustomQuestion | null>
  /**
   * The only step of a sign-in without a password; without it the flow is off. It is asked about
   * names without a user too, with a sub that does not exist, and must answer them alike.
   */
  readonly customAuth?: (user: AskedUser) => Promise<CustomQuestion | null>
  /** Whether users may call DeleteUser; a host with rules for the end of an account says `false`. */
  readonly selfDeletion?: boolean
  /** The host's form of an attribute: the value as it is stored, or `null` for one that is refused. */
  readonly attributeRule?: AttributeRule
  /** Standard attributes that every new user must have: `Required` in the schema of the pool. */
  readonly requiredAttributes?: readonly string[]
  readonly argon2?: Argon2Cost
  /** For how long a forgotten password can send no further code after too many; 15 minutes unless set. */
  readonly resetLockOutSeconds?: number
  readonly accessTokenSeconds?: number
  /** Offers device tracking in the pool; off by default, see AWS "remembering devices". */
  readonly rememberDevices?: boolean
  /** Sign-in through providers outside the pool, on the hosted domain at `issuerBase`. */
  readonly hosted?: HostedConfig
  /** The domain of the passkeys and the origins of its pages; without it the pool has none. */
  readonly webAuthn?: { readonly id: string; readonly origins: string[] | null }
  /** How old a sign-in may be that adds or removes a passkey; any unless set, as at Cognito. */
  readonly freshSignInSeconds?: number
  readonly addressLimits?: Partial<AddressLimits>
  /** Lets cheap password hashes and any operator key pass. Never with real people. */
  readonly testMode?: boolean
}

const DEFAULT_ADDRESS_LIMITS: AddressLimits = {
  failedSignInsPerMinute: 20,
  wrongCodesPerHour: 20,
  signUpsPerHour: 10,
  codeRequestsPerHour: 30,
  choicesPerMinute: 60,
  smsPerHour: 20,
  guestsPerHour: 120,
}

export function addressLimits(config: IdentityConfig): AddressLimits {
  return { ...DEFAULT_ADDRESS_LIMITS, ...config.addressLimits }
}
