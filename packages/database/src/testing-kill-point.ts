import pg from 'pg'
import { z } from 'zod'

/** Where a process ends: before a statement, before the commit of its transaction, or after it. */
export const KillPoint = z.object({
  /** Part of the text of the statement, with single spaces. */
  statement: z.string(),
  at: z.enum(['before', 'uncommitted', 'committed']),
})
export type KillPoint = z.infer<typeof KillPoint>

const Query = z.union([z.string(), z.object({ text: z.string() }).transform(({ text }) => text)])

const killSelf = () => process.kill(process.pid, 'SIGKILL')

/** Prepares this process to be killed at a statement; the function that it returns sets which one. For tests. */
export function openKillPoint(): (point: KillPoint) => void {
  let point: KillPoint | null = null
  /** Connections whose transaction has the statement. */
  const reached = new WeakSet()
  const isHere = (client: object, text: string): boolean => {
    if (point === null) return false
    if (text.includes(point.statement)) {
      if (point.at === 'before') return true
      reached.add(client)
    }
    if (text === 'rollback') reached.delete(client)

    return text === 'commit' && reached.has(client) && point.at === 'uncommitted'
  }

  const query: unknown = Reflect.get(pg.Client.prototype, 'query')
  if (typeof query !== 'function') throw new Error('The client of pg has no method query.')
  Reflect.set(pg.Client.prototype, 'query', function killable(this: object, ...given: unknown[]) {
    const text = Query.safeParse(given[0]).data?.replaceAll(/\s+/g, ' ') ?? ''
    if (isHere(this, text)) killSelf()
    const result: unknown = Reflect.apply(query, this, given)
    if (text !== 'commit' || !reached.has(this) || !(result instanceof Promise)) return result

    return result.finally(killSelf)
  })

  return (next) => {
    point = next
  }
}
