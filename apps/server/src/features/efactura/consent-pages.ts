import type { FastifyPluginAsync } from 'fastify'
import { z } from 'zod'
import type { Database } from '@hlizo/database/database'
import type { Clock } from '@hlizo/kit/clock'
import { MINUTE_MS } from '@hlizo/kit/durations'
import { mayUse } from '@hlizo/domain/operator-roles'
import type { Secrets } from '#server/secrets.ts'
import { auditLog } from '#server/stores/audit-log.ts'
import { operatorStore } from '#server/stores/operators.ts'
import { textSigner } from '#server/stores/text-signer.ts'
import type { OfficeAccess } from './office-access.ts'

export const CONSENT_PATH = '/efactura/consent'

const SCREEN = '/studio/money/efactura'
const VALID_MS = 15 * MINUTE_MS
const NOT_FOUND_PAGE = '/404'

const Operator = z.object({ accountId: z.string(), name: z.string() })
const State = Operator.extend({ expires: z.number() })
type Operator = z.infer<typeof Operator>

const Query = z.object({
  state: z.string().max(1_000),
  code: z.string().min(1).max(2_000).optional(),
})

/** The `state` of a consent: which operator asked for it, signed, for a quarter of an hour. */
export function consentLinks(deps: { clock: Clock; secrets: Pick<Secrets, 'derive'> }) {
  const signer = textSigner(deps.secrets.derive('efactura-consent'))

  return {
    stateOf: ({ accountId, name }: Operator): string => {
      const facts = { accountId, name, expires: deps.clock.now().getTime() + VALID_MS }
      const text = Buffer.from(JSON.stringify(facts)).toString('base64url')
      return `${text}.${signer.sign(text)}`
    },
    operatorOf: (state: string): Operator | null => {
      const [text = '', signature = ''] = state.split('.')
      if (!signer.isOurs(text, signature)) return null
      const facts = State.parse(JSON.parse(Buffer.from(text, 'base64url').toString()))
      return facts.expires > deps.clock.now().getTime() ? facts : null
    },
  }
}

export type ConsentLinks = ReturnType<typeof consentLinks>

type Deps = {
  readonly db: Database
  readonly clock: Clock
  readonly access: OfficeAccess
  readonly links: ConsentLinks
}

/** Whether the operator may still connect: the role can have been taken since the link was made. */
async function mayConnect(db: Database, { accountId }: Operator): Promise<boolean> {
  return mayUse(await operatorStore(db).rolesOf(accountId), ['finance'])
}

/** Where the office sends the owner of the certificate back to. */
export function consentPages({ db, clock, access, links }: Deps): FastifyPluginAsync {
  return async (app) => {
    app.get(CONSENT_PATH, { exposeHeadRoute: false }, async (request, reply) => {
      reply.headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
      const asked = Query.safeParse(request.query)
      const operator = asked.success ? links.operatorOf(asked.data.state) : null
      if (!asked.success || operator === null || !(await mayConnect(db, operator)))
        return reply.redirect(NOT_FOUND_PAGE, 303)
      const tokens = asked.data.code === undefined ? null : await access.connect(asked.data.code)
      if (tokens === null) return reply.redirect(`${SCREEN}?consent=refused`, 303)
      await db.transaction(async (tx) => {
        await access.store(tx, tokens, operator.name)
        const actor = { ...operator, via: 'studio', ip: request.ip } as const
        const subject = { type: 'efactura', id: 'access' }
        await auditLog(tx).write({ actor, action: 'efactura.connected', subject }, clock.now())
      })

      return reply.redirect(`${SCREEN}?consent=given`, 303)
    })
  }
}
