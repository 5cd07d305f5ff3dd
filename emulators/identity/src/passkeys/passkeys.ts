import { z } from 'zod'
import type { Clock } from '@hlizo/kit/clock'
import { isUniqueViolation, type Database, type Queries } from '@hlizo/database/database'
import { raw, sql } from '@hlizo/database/sql'
import { CognitoError, invalidParameter } from '../errors.ts'

export const Passkey = z.object({
  credentialId: z.string(),
  sub: z.string(),
  name: z.string(),
  relyingPartyId: z.string(),
  publicKey: z.instanceof(Buffer),
  counter: z.number(),
  attachment: z.string().nullable(),
  transports: z.array(z.string()),
  createdAt: z.date(),
  usedAt: z.date().nullable(),
})
export type Passkey = z.infer<typeof Passkey>

type NewPasskey = Omit<Passkey, 'createdAt' | 'usedAt'>

/** Where a page begins: after this passkey, which may have been removed since. */
export type PasskeyPlace = Pick<Passkey, 'createdAt' | 'credentialId'>

const Registration = z.object({ clientId: z.string(), challenge: z.string(), expiresAt: z.date() })
type Registration = z.infer<typeof Registration>

const columns =
  raw(`credential_id as "credentialId", sub, name, relying_party_id as "relyingPartyId",
  public_key as "publicKey", counter::float8 as counter, attachment, transports,
  created_at as "createdAt", used_at as "usedAt"`)

/** Cognito's quota of passkeys for each user. */
const MOST_PER_USER = 20
const REGISTRATION_MS = 300_000

/** The passkeys in the database, and the registrations that have begun. */
export type Passkeys = {
  find(queries: Queries, sub: string, credentialId: string): Promise<Passkey | null>
  list(sub: string, page: { limit: number; after: PasskeyPlace | null }): Promise<Passkey[]>
  /** Call it with the user held, so that parallel registrations cannot pass the quota together. */
  add(tx: Queries, passkey: NewPasskey): Promise<void>
  remove(queries: Queries, sub: string, credentialId: string): Promise<boolean>
  /** Notes a use; false when the passkey is gone or its counter has passed `counter`. */
  use(queries: Queries, passkey: Passkey, counter: number): Promise<boolean>
  beginRegistration(sub: string, clientId: string, challenge: string): Promise<void>
  registrationOf(sub: string): Promise<Registration | null>
  /** Uses a registration up; of parallel calls one succeeds. */
  endRegistration(queries: Queries, sub: string, challenge: string): Promise<boolean>
}

export function createPasskeys({ db, clock }: { db: Database; clock: Clock }): Passkeys {
  const count = async (queries: Queries, sub: string) =>
    (
      await queries.one(
        z.object({ count: z.number() }),
        sql`select count(*)::int as count from identity.passkey where sub = ${sub}`,
      )
    ).count

  return {
    find: (queries, sub, credentialId) =>
      queries.maybe(
        Passkey,
        sql`select ${columns} from identity.passkey
          where credential_id = ${credentialId} and sub = ${sub}`,
      ),
    list: (sub, { limit, after }) =>
      db.many(
        Passkey,
        sql`select ${columns} from identity.passkey where sub = ${sub}
          and (${after?.createdAt ?? null}::timestamptz is null
            or (created_at, credential_id) > (${after?.createdAt ?? null}, ${after?.credentialId ?? null}))
          order by created_at, credential_id limit ${limit}`,
      ),
    add: async (tx, passkey) => {
      const { credentialId, sub, name, relyingPartyId, publicKey, counter } = passkey
      if ((await count(tx, sub)) >= MOST_PER_USER) throw new CognitoError('passkeysExceeded')
      try {
        await tx.run(sql`insert into identity.passkey (credential_id, sub, name, relying_party_id,
            public_key, counter, attachment, transports, created_at)
          values (${credentialId}, ${sub}, ${name}, ${relyingPartyId}, ${publicKey}, ${counter},
            ${passkey.attachment}, ${JSON.stringify(passkey.transports)}::jsonb, ${clock.now()})`)
      } catch (error) {
        if (!isUniqueViolation(error, 'passkey_pkey')) throw error
        throw invalidParameter('The credential is already registered.')
      }
    },
    remove: async (queries, sub, credentialId) =>
      (await queries.run(
        sql`delete from identity.passkey where sub = ${sub} and credential_id = ${credentialId}`,
      )) > 0,
    // An authenticator without a counter always says 0 (WebAuthn Level 2, §6.1.1).
    use: async (queries, { credentialId }, counter) =>
      (await queries.run(
        sql`update identity.passkey set counter = ${counter}, used_at = ${clock.now()}
          where credential_id = ${credentialId}
            and (counter < ${counter} or (counter = 0 and ${counter}::bigint = 0))`,
      )) > 0,
    beginRegistration: async (sub, clientId, challenge) => {
      const expiresAt = new Date(clock.now().getTime() + REGISTRATION_MS)
      await db.run(
        sql`insert into identity.passkey_registration (sub, client_id, challenge, expires_at)
          values (${sub}, ${clientId}, ${challenge}, ${expiresAt})
          on conflict (sub) do update set client_id = excluded.client_id,
            challenge = excluded.challenge, expires_at = excluded.expires_at`,
      )
    },
    registrationOf: (sub) =>
      db.maybe(
        Registration,
        sql`select client_id as "clientId", challenge, expires_at as "expiresAt"
          from identity.passkey_registration where sub = ${sub} and expires_at > ${clock.now()}`,
      ),
    endRegistration: async (queries, sub, challenge) =>
      (await queries.run(
        sql`delete from identity.passkey_registration where sub = ${sub} and challenge = ${challenge}`,
      )) > 0,
  }
}
