/** Where one node listens: for people, for operators, for its payments sandbox. */
export type NodePorts = {
  readonly site: number
  readonly admin: number
  readonly sandbox: number
}

const NODE_STEP = 10

/** The ports of node `number`, counted from 1, of a fleet whose balancer listens on `base`. */
export function nodePorts(base: number, number: number): NodePorts {
  const site = base + number * NODE_STEP

  return { site, admin: site + 1, sandbox: site + 2 }
}
