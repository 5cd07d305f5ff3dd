import { randomUUID } from 'node:crypto'
import type { AnalyticsEvent } from '@hlizo/contract/events'
import { hrefs } from '@hlizo/contract/hrefs'
import { MINUTE_MS } from '@hlizo/kit/durations'
import type { PastNode, Received, Sent, Tokens } from './past-node.ts'
import type { Life } from './plan-lives.ts'

/** Well before an access token ends. */
const RENEW_AFTER_MS = 40 * MINUTE_MS
/** One person at one device: requests at moments of their own, signed in when needed. */
export function personAt(node: PastNode, life: Life) {
  let tokens: Tokens | null = null
  let renewedAt = life.visitsAt
  const sessionId = randomUUID()

  const at = async (moment: Date) => {
    node.setTime(moment)
    if (tokens === null || moment.getTime() - renewedAt.getTime() < RENEW_AFTER_MS) return
    tokens = await node.renew(tokens)
    renewedAt = moment
  }
  /** @throws when the request is refused, which no plan expects: `accepts` names the status that may come. */
  const call = async (sent: Sent, accepts?: number): Promise<Received> => {
    const received = await node.call({
      ...sent,
      device: life.device,
      ...(tokens && { token: tokens.access }),
    })
    if (received.status >= 400 && received.status !== accepts)
      throw new Error(
        `${sent.method} ${sent.path} answered ${received.status}: ${received.message}`,
      )

    return received
  }

  return {
    at,
    call,
    accessToken: () => tokens?.access ?? '',
    signIn: async () => {
      tokens = await node.signIn(life.email)
    },
    /** Sends an event, if analysis is allowed. */
    report: async (moment: Date, event: DistributiveOmit<AnalyticsEvent, Context>) => {
      if (!life.allowsAnalysis) return
      const context = { ts: moment.toISOString(), sessionId, platform: 'web', consent: 'all' }
      const json = { events: [{ page_path: hrefs.home(), ...context, ...event }] }
      await call({ method: 'POST', path: '/analytics/events', json })
    },
  }
}

type Context = 'ts' | 'sessionId' | 'page_path' | 'platform' | 'consent' | 'user'
type DistributiveOmit<Union, Keys extends PropertyKey> = Union extends unknown
  ? Omit<Union, Keys>
  : never
export type Person = ReturnType<typeof personAt>
