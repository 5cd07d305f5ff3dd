import { z } from 'zod'
import type { Database, Queries } from '@hlizo/database/database'
import { sql } from '@hlizo/database/sql'
import type { Clock } from '@hlizo/kit/clock'
import { MINUTE_MS } from '@hlizo/kit/durations'
import type { Log } from '@hlizo/kit/log'
import type { OfficeConfig } from '#server/efactura-config.ts'
import type { Sealer } from '#server/stores/sealer.ts'
import type { Ask } from './office.ts'

type Deps = {
  readonly db: Database
  readonly clock: Clock
  readonly log: Log
  readonly config: OfficeConfig
  readonly sealer: Sealer
  readonly redirectUrl: string
  readonly ask?: Ask | undefined
}

const Stored = z.object({
  access: z.instanceof(Buffer),
  refresh: z.instanceof(Buffer),
  expiresAt: z.date(),
  connectedAt: z.date(),
  connectedBy: z.string(),
  refusedAt: z.date().nullable(),
})
const Tokens = z.object({
  access_token: z.string().min(1),
  refresh_token: z.string().min(1),
  expires_in: z.coerce.number().positive(),
})
const Refused = z.object({
  error: z.enum(['invalid_grant', 'invalid_client', 'unauthorized_client', 'access_denied']),
})
const TIMEOUT_MS = 30_000
const EARLY_MS = 5 * MINUTE_MS

const read = (db: Queries) =>
  db.maybe(
    Stored,
    sql`select access_sealed as access, refresh_sealed as refresh, expires_at as "expiresAt",
        connected_at as "connectedAt", connected_by as "connectedBy", refused_at as "refusedAt"
      from app.efactura_access where id = 1`,
  )

type Granted =
  | { readonly kind: 'tokens'; readonly tokens: z.infer<typeof Tokens> }
  /** The office says no: the certificate expired, or the consent was withdrawn. */
  | { readonly kind: 'refused' }
  | { readonly kind: 'unclear' }

/** The company's consent at the office: OAuth 2.0, with tokens encrypted at rest. */
export function officeAccess(deps: Deps) {
  const { db, clock, log, config, sealer, redirectUrl, ask = fetch } = deps

  const grant = async (values: Readonly<Record<string, string>>): Promise<Granted> => {
    const basic = Buffer.from(`${config.clientId}:${config.clientSecret}`).toString('base64')
    try {
      const response = await ask(`${config.loginUrl}/token`, {
        method: 'POST',
        headers: {
          authorization: `Basic ${basic}`,
          'content-type': 'application/x-www-form-urlencoded',
        },
        body: new URLSearchParams({ ...values, token_content_type: 'jwt' }).toString(),
        signal: AbortSignal.timeout(TIMEOUT_MS),
        redirect: 'error',
      })
      const answer: unknown = JSON.parse(await response.text())
      if (Refused.safeParse(answer).success) return { kind: 'refused' }
      const tokens = Tokens.safeParse(answer)
      return tokens.success ? { kind: 'tokens', tokens: tokens.data } : { kind: 'unclear' }
    } catch (error) {
      log.warn({ error: String(error) }, 'the login of the tax office did not answer')
      return { kind: 'unclear' }
    }
  }

  const expiryOf = (seconds: number) => new Date(clock.now().getTime() + seconds * 1000)

  /** One node renews; the others wait for its result. */
  const renew = () =>
    db.transaction(async (tx) => {
      await tx.run(sql`select from app.efactura_access where id = 1 for update`)
      const stored = await read(tx)
      if (stored === null || stored.refusedAt !== null) return null
      if (stored.expiresAt.getTime() - EARLY_MS > clock.now().getTime())
        return sealer.open(stored.access)
      const granted = await grant({
        grant_type: 'refresh_token',
        refresh_token: sealer.open(stored.refresh),
      })
      if (granted.kind === 'refused')
        await tx.run(sql`update app.efactura_access set refused_at = ${clock.now()} where id = 1`)
      if (granted.kind !== 'tokens') return null
      const { tokens } = granted
      await tx.run(sql`update app.efactura_access set access_sealed = ${sealer.seal(tokens.access_token)},
        refresh_sealed = ${sealer.seal(tokens.refresh_token)}, expires_at = ${expiryOf(tokens.expires_in)}
        where id = 1`)

      return tokens.access_token
    })

  return {
    /** A valid access token; null when there is none, and nothing else changes. */
    token: async (): Promise<string | null> => {
      const stored = await read(db)
      if (stored === null || stored.refusedAt !== null) return null
      if (stored.expiresAt.getTime() - EARLY_MS > clock.now().getTime())
        return sealer.open(stored.access)

      return renew()
    },

    /** The office refused the access token: the next request renews it. */
    refused: () =>
      db.run(
        sql`update app.efactura_access set expires_at = ${clock.now()} where id = 1 and expires_at > ${clock.now()}`,
      ),

    state: async () => {
      const stored = await read(db)
      return (
        stored && {
          connectedAt: stored.connectedAt,
          connectedBy: stored.connectedBy,
          refusedAt: stored.refusedAt,
        }
      )
    },

    /** Where the owner of the certificate consents. */
    consentUrl: (state: string): string => {
      const query = new URLSearchParams({
        response_type: 'code',
        client_id: config.clientId,
        redirect_uri: redirectUrl,
        token_content_type: 'jwt',
        state,
      })
      return `${config.loginUrl}/authorize?${query}`
    },

    /** Exchanges the code of a consent; false when the office refused it. */
    connect: async (code: string): Promise<z.infer<typeof Tokens> | null> => {
      const granted = await grant({
        grant_type: 'authorization_code',
        code,
        redirect_uri: redirectUrl,
      })
      return granted.kind === 'tokens' ? granted.tokens : null
    },

    store: (tx: Queries, tokens: z.infer<typeof Tokens>, by: string) =>
      tx.run(sql`insert into app.efactura_access (id, access_sealed, refresh_sealed, expires_at, connected_at,
          connected_by)
        values (1, ${sealer.seal(tokens.access_token)}, ${sealer.seal(tokens.refresh_token)},
          ${expiryOf(tokens.expires_in)}, ${clock.now()}, ${by})
        on conflict (id) do update set access_sealed = excluded.access_sealed,
          refresh_sealed = excluded.refresh_sealed, expires_at = excluded.expires_at,
          connected_at = excluded.connected_at, connected_by = excluded.connected_by, refused_at = null`),
  }
}

export type OfficeAccess = ReturnType<typeof officeAccess>
