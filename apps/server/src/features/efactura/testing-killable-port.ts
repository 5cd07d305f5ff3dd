/** A node was killed. For tests. */
export class Dead extends Error {}

/** Dies before or after a call, when its life is over: as a node does that is killed. For tests. */
export function killable<Port extends object>(port: Port, life: { left: number }): Port {
  return new Proxy(port, {
    get(target, name, receiver) {
      const member: unknown = Reflect.get(target, name, receiver)
      if (typeof member !== 'function') return member
      return async (...given: unknown[]) => {
        life.left -= 1
        if (life.left < 0) throw new Dead()
        const result: unknown = await Reflect.apply(member, target, given)
        life.left -= 1
        if (life.left < 0) throw new Dead()
        return result
      }
    },
  })
}
