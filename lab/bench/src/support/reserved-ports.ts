import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { freePorts } from './free-ports.ts'

const Ports = z.tuple([z.int(), z.int(), z.int()])

/**
 * Three ports for a data directory, the same at each start: accounts belong to an issuer of tokens, and
 * the port is part of its address.
 */
export async function reservedPorts(dataDirectory: string): Promise<z.infer<typeof Ports>> {
  const file = join(dataDirectory, 'bench-ports.json')
  try {
    return Ports.parse(JSON.parse(await readFile(file, 'utf8')))
  } catch {
    const ports = Ports.parse(await freePorts(3))
    await mkdir(dataDirectory, { recursive: true })
    await writeFile(file, JSON.stringify(ports))
    return ports
  }
}
