import { Stripe } from 'stripe'
import type { Database, Queries } from '@hlizo/database/database'
import { raw, type Sql } from '@hlizo/database/sql'
import { leasedWire } from '#server/billing/account-lease.ts'
import { requestText } from '@hlizo/payments-sandbox/testing-request-text'
import { watchProviderCalls, type ProviderCalls } from './testing-provider-calls.ts'

/** What can go wrong between two steps of the server: at the provider, on the way back, in the process. */
export type Faults = {
  /** How many steps have changed something here or at the provider since the last `heal`. */
  steps(): number
  /**
   * The process dies before this step, counted from 1, or before the first POST to this path: from then on
   * nothing of it does anything.
   */
  dieBefore(step: number | string): void
  /** The provider does this step, or the first POST to this path, and its answer never arrives. */
  loseAnswerOf(step: number | string): void
  /** Something else happens just before the first POST to this path. */
  justBefore(path: string, work: () => Promise<unknown>): void
  /** Whether what was asked for with the first two has happened. */
  wasBroken(): boolean
  /** The provider answers every call with this status, or not at all for 0. */
  answerWith(status: number): void
  /** Everything works again; a process that died is a new one. */
  heal(): void
}

/** The world as the server sees it, behind the faults. */
type Faulty = {
  readonly faults: Faults
  /** What went over the wire in another way than the provider describes it. */
  readonly callFaults: () => readonly string[]
  readonly connect: (db: Database) => Database
  readonly client: (secretKey: string, apiUrl: string) => Stripe
}

class Died extends Error {
  override readonly name = 'Died'
}

/** The lease of an account is no step of the work under it. */
const isLease = ({ text }: Sql) => text.includes('app.billing_lease')
const isReading = ({ text }: Sql) => /^\s*select/i.test(text)
const away = () => new TypeError('fetch failed')

/** Counts the steps and breaks off at the one that was named. */
function createSteps() {
  let steps = 0
  let last: { kind: 'die' | 'lose'; step: number | string } | null = null
  let isDead = false
  let hasDied = false
  let wasBroken = false
  let status: number | null = null
  let between: { readonly path: string; readonly work: () => Promise<unknown> } | null = null

  const live = () => {
    if (isDead) throw new Died('The process has died.')
  }

  return {
    live,
    /** Takes one step; tells whether its answer gets lost. */
    take: (path?: string): boolean => {
      live()
      steps += 1
      const isLast = last?.step === steps || (path !== undefined && last?.step === path)
      if (!isLast) return false
      if (last?.kind === 'die') isDead = true
      last = null
      wasBroken = true
      live()
      return true
    },
    status: () => status,
    /** Whether a process has died since this was asked. */
    askDeath: (): boolean => {
      const answer = hasDied
      hasDied = false
      return answer
    },
    between: async (path: string): Promise<void> => {
      if (between?.path !== path) return
      const { work } = between
      between = null
      await work()
    },
    faults: {
      steps: () => steps,
      dieBefore: (step) => {
        last = { kind: 'die', step }
      },
      loseAnswerOf: (step) => {
        last = { kind: 'lose', step }
      },
      justBefore: (path, work) => {
        between = { path, work }
      },
      wasBroken: () => wasBroken,
      answerWith: (next) => {
        status = next
      },
      heal: () => {
        steps = 0
        last = null
        between = null
        hasDied = isDead
        isDead = false
        wasBroken = false
        status = null
      },
    } satisfies Faults,
  }
}

type Steps = ReturnType<typeof createSteps>

function faultyQueries(steps: Steps, queries: Queries): Queries {
  const before = async (query: Sql): Promise<void> => {
    if (isReading(query)) steps.live()
    else if (isLease(query)) {
      steps.live()
      // The leases of the dead process need not expire first.
      if (steps.askDeath()) await queries.run(raw('delete from app.billing_lease'))
    } else steps.take()
  }

  return {
    many: async (schema, query) => (await before(query), queries.many(schema, query)),
    maybe: async (schema, query) => (await before(query), queries.maybe(schema, query)),
    one: async (schema, query) => (await before(query), queries.one(schema, query)),
    run: async (query) => (await before(query), queries.run(query)),
  }
}

/** A transaction is one step: it is there when it is committed, or not at all. */
const faultyDatabase = (steps: Steps, db: Database): Database => ({
  ...db,
  ...faultyQueries(steps, db),
  transaction: (work) =>
    db.transaction(async (tx) => {
      const value = await work(tx)
      steps.take()
      return value
    }),
})

function faultyFetch(steps: Steps, calls: ProviderCalls): typeof fetch {
  return async (address, init) => {
    const { pathname, search } = new URL(address instanceof Request ? address.url : address)
    if (init?.method !== 'GET') await steps.between(pathname)
    const isLost = init?.method === 'GET' ? (steps.live(), false) : steps.take(pathname)
    const status = steps.status()
    if (status === 0) throw away()
    if (status !== null)
      return Response.json({ error: { type: 'api_error', message: 'Away.' } }, { status })
    const answer = await fetch(address, init)
    const body = await answer.text()
    calls.record({
      method: init?.method ?? 'GET',
      path: pathname,
      form: [search.slice(1), await requestText(init ?? {})].join('&'),
      status: answer.status,
      answer: JSON.parse(body),
    })
    steps.live()
    if (isLost) throw away()

    return new Response(body, answer)
  }
}

/** Makes a database and a client of the provider that fail where a test wants them to. For tests. */
export function createFaults(): Faulty {
  const steps = createSteps()
  const calls = watchProviderCalls()

  return {
    faults: steps.faults,
    callFaults: () => calls.faults(),
    connect: (db) => faultyDatabase(steps, db),
    client: (secretKey, apiUrl) => {
      const { hostname: host, port } = new URL(apiUrl)
      return new Stripe(secretKey, {
        host,
        port,
        protocol: 'http',
        maxNetworkRetries: 0,
        telemetry: false,
        httpClient: leasedWire(Stripe.createFetchHttpClient(faultyFetch(steps, calls))),
      })
    },
  }
}
