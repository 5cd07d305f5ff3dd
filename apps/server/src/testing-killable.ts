import type { Queries } from '@hlizo/database/database'

/** A step that kills this process when it is taken for the first time after `life` others. For tests. */
export function killAfter(life: number): () => void {
  let steps = 0

  return () => {
    steps += 1
    if (steps > life) process.kill(process.pid, 'SIGKILL')
  }
}

/** Takes a step before and after each statement and each transaction. For tests. */
export function killable<Port extends Queries>(queries: Port, step: () => void): Port {
  return new Proxy(queries, {
    get(target, name, receiver) {
      const member: unknown = Reflect.get(target, name, receiver)
      if (typeof member !== 'function' || name === 'close') return member
      return async (...given: unknown[]) => {
        step()
        const [first] = given
        const work: unknown[] =
          name === 'transaction' && typeof first === 'function'
            ? [(tx: Queries) => Reflect.apply(first, undefined, [killable(tx, step)])]
            : given
        const result: unknown = await Reflect.apply(member, target, work)
        step()
        return result
      }
    },
  })
}
