import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parse, stringify } from 'yaml'
import { z } from 'zod'
import { createPart, type Part } from './part.ts'
import type { HaPorts } from './ha-ports.ts'
import { readRecipe } from './recipe.ts'

const Health = z.object({ health: z.literal('true') })

type Options = {
  readonly program: string
  readonly directory: string
  readonly ports: HaPorts['etcd']
}

const nameOf = (index: number) => `etcd-${index + 1}`
const urlOf = (port: number) => `http://127.0.0.1:${port}`

/** Describes the etcd servers of docs/ha/etcd.yml, all on this machine. */
export async function createEtcd({ program, directory, ports }: Options): Promise<Part[]> {
  const recipe = z.looseObject({}).parse(parse(await readRecipe('etcd.yml')))
  const cluster = ports.map(({ peer }, index) => `${nameOf(index)}=${urlOf(peer)}`).join(',')

  return Promise.all(
    ports.map(async ({ client, peer }, index) => {
      const name = nameOf(index)
      const file = join(directory, `${name}.yml`)
      const own = {
        name,
        'data-dir': join(directory, name),
        'listen-client-urls': urlOf(client),
        'advertise-client-urls': urlOf(client),
        'listen-peer-urls': urlOf(peer),
        'initial-advertise-peer-urls': urlOf(peer),
        'initial-cluster': cluster,
      }
      await writeFile(file, stringify({ ...recipe, ...own }))

      return createPart({
        name,
        place: urlOf(client),
        command: [program, '--config-file', file],
        logFile: join(directory, `${name}.log`),
        isReady: async () => {
          const answer = await fetch(`${urlOf(client)}/health`)
          return Health.safeParse(await answer.json()).success
        },
      })
    }),
  )
}
