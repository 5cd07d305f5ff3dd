/** Where one node listens: for people, for operators, for its payments emulator. */
export type NodePorts = {
  readonly site: number
  readonly admin: number
  readonly sandbox: number
}

const NODE_STEP = 10

// Ports from 1024 on that browsers and `fetch` refuse (Fetch Standard, "port blocking").
const BLOCKED = new Set([
  1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060, 5061, 6000, 6566, 6665, 6666, 6667, 6668, 6669,
  6679, 6697, 10_080,
])

/** Whether `fetch` and browsers refuse to ask this port. */
export const isBlockedPort = (port: number): boolean => BLOCKED.has(port)

/** The ports of node `number`, counted from 1, of a fleet whose balancer listens on `base`; none is blocked. */
export function nodePorts(base: number, number: number): NodePorts {
  let site = base
  for (let found = 0; found < number;) {
    site += NODE_STEP
    if (![site, site + 1, site + 2].some(isBlockedPort)) found += 1
  }

  return { site, admin: site + 1, sandbox: site + 2 }
}
