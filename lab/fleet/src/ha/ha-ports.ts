/** One member: PostgreSQL and the interface of Patroni, and where the other members reach both. */
export type MemberPorts = {
  readonly postgres: number
  readonly rest: number
  readonly postgresLink: number
  readonly restLink: number
  /** Where it reaches each etcd. */
  readonly etcdLinks: readonly number[]
}

export type HaPorts = {
  readonly pooler: number
  readonly primary: number
  readonly replicas: number
  readonly synchronous: number
  /** The metrics of HAProxy. */
  readonly proxyMetrics: number
  readonly members: readonly MemberPorts[]
  readonly etcd: readonly { readonly client: number; readonly peer: number }[]
}

/** As many as can lose one and still decide. */
const MACHINES = [0, 1, 2]

/** The ports of a highly available database, from 45 on of the hundred that begins at `base`; nodes have those below. */
export function haPorts(base: number): HaPorts {
  return {
    pooler: base + 45,
    primary: base + 46,
    replicas: base + 47,
    synchronous: base + 49,
    proxyMetrics: base + 48,
    members: MACHINES.map((index) => ({
      postgres: base + 50 + index,
      postgresLink: base + 55 + index,
      rest: base + 60 + index,
      restLink: base + 65 + index,
      etcdLinks: MACHINES.map((etcd) => base + 90 + index * MACHINES.length + etcd),
    })),
    etcd: MACHINES.map((index) => ({ client: base + 70 + index, peer: base + 80 + index })),
  }
}
