import { startCable, type Cable } from './cable.ts'
import type { HaPorts } from './ha-ports.ts'

type Cables = {
  /** Cuts the member of this index off from etcd, and all members from each other. */
  readonly isolate: (index: number) => void
  /** Cuts all members off from each other; each reaches etcd. */
  readonly separate: () => void
  readonly restore: () => void
}

/** Lays the cables of docs/ha.md: from each member to each etcd and to the other members. */
export async function layCables(ports: HaPorts, opened: AsyncDisposableStack): Promise<Cables> {
  const lay = async (port: number, target: number) => opened.use(await startCable(port, target))
  const between: Cable[] = []
  const toEtcd: Cable[][] = []
  for (const { postgresCable, postgres, restCable, rest, etcdCables } of ports.members) {
    between.push(await lay(postgresCable, postgres), await lay(restCable, rest))
    const own: Cable[] = []
    for (const [index, port] of etcdCables.entries())
      own.push(await lay(port, ports.etcd[index]?.client ?? 0))
    toEtcd.push(own)
  }

  const cut = (cables: readonly Cable[]) => {
    for (const cable of cables) cable.cut()
  }

  return {
    isolate: (index) => cut([...between, ...(toEtcd[index] ?? [])]),
    separate: () => cut(between),
    restore: () => {
      for (const cable of [...between, ...toEtcd.flat()]) cable.restore()
    },
  }
}
