import { isFreePort } from '@hlizo/kit/free-port'
import { isBlockedPort, nodePorts } from './ports.ts'

/** @throws Error that names the port which the fleet cannot have, before anything is started. */
export async function requirePorts(base: number, nodes: number): Promise<void> {
  if (isBlockedPort(base))
    throw new Error(`Browsers refuse to open port ${base}. Choose another one with --port.`)
  const wanted = new Map([[base, 'nginx']])
  for (let number = 1; number <= nodes; number += 1)
    for (const [part, port] of Object.entries(nodePorts(base, number)))
      wanted.set(port, `${part} of node-${number}`)
  await requireFree(wanted)
}

/** @throws Error that names the first port which is in use, and what it was for. */
export async function requireFree(wanted: ReadonlyMap<number, string>): Promise<void> {
  for (const [port, owner] of wanted)
    if (!(await isFreePort(port)))
      throw new Error(
        `Port ${port} (${owner}) is in use by another program. Stop it, or choose another --port.`,
      )
}
