import pg from 'pg'
import { z } from 'zod'

/** Where a node dies: before a statement, before the commit of its transaction, or after it. */
export const Death = z.object({
  /** Text of the statement. */
  statement: z.string(),
  at: z.enum(['before', 'uncommitted', 'committed']),
})
export type Death = z.infer<typeof Death>

const Query = z.union([z.string(), z.object({ text: z.string() }).transform(({ text }) => text)])

/** From its start, where this is set. */
const given = process.env['DIES_AT']
let death = given === undefined ? null : Death.parse(JSON.parse(given))
/** Connections whose transaction has the statement. */
const begun = new WeakSet()

const die = () => process.kill(process.pid, 'SIGKILL')

function diesHere(client: object, text: string): boolean {
  if (death === null) return false
  if (text.includes(death.statement)) {
    if (death.at === 'before') return true
    begun.add(client)
  }
  if (text === 'rollback') begun.delete(client)

  return text === 'commit' && begun.has(client) && death.at === 'uncommitted'
}

const ask: unknown = Reflect.get(pg.Client.prototype, 'query')
if (typeof ask !== 'function') throw new Error('pg has no query.')
Reflect.set(pg.Client.prototype, 'query', function mortal(this: object, ...given: unknown[]) {
  const text = Query.safeParse(given[0]).data?.replaceAll(/\s+/g, ' ') ?? ''
  if (diesHere(this, text)) die()
  const answer: unknown = Reflect.apply(ask, this, given)
  if (text !== 'commit' || !begun.has(this) || !(answer instanceof Promise)) return answer

  return answer.then((value: unknown) => {
    die()
    return value
  })
})

process.on('message', (message) => {
  death = Death.parse(message)
  process.send?.('ready to die')
})
process.channel?.unref()

// A node as it runs in production, apart from its death. For tests.
await import('./main.ts')
