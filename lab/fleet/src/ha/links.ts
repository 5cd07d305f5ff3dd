import { startTcpProxy, type TcpProxy } from './tcp-proxy.ts'
import type { HaPorts } from './ha-ports.ts'

type Links = {
  /** Cuts the member of this index off from etcd, and all members from each other. */
  readonly isolate: (index: number) => void
  /** Cuts all members off from each other; each reaches etcd. */
  readonly separate: () => void
  readonly restore: () => void
}

/** Opens the connections of docs/ha.md: from each member to each etcd and to the other members. */
export async function openLinks(ports: HaPorts, opened: AsyncDisposableStack): Promise<Links> {
  const open = async (port: number, target: number) => opened.use(await startTcpProxy(port, target))
  const between: TcpProxy[] = []
  const toEtcd: TcpProxy[][] = []
  for (const { postgresLink, postgres, restLink, rest, etcdLinks } of ports.members) {
    between.push(await open(postgresLink, postgres), await open(restLink, rest))
    const own: TcpProxy[] = []
    for (const [index, port] of etcdLinks.entries())
      own.push(await open(port, ports.etcd[index]?.client ?? 0))
    toEtcd.push(own)
  }

  const cut = (links: readonly TcpProxy[]) => {
    for (const link of links) link.cut()
  }

  return {
    isolate: (index) => cut([...between, ...(toEtcd[index] ?? [])]),
    separate: () => cut(between),
    restore: () => {
      for (const link of [...between, ...toEtcd.flat()]) link.restore()
    },
  }
}
