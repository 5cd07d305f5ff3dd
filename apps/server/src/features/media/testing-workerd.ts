import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFile, mkdir, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { vi } from 'vitest'
import { z } from 'zod'
import { freePort } from '@hlizo/kit/free-port'
import type { EdgeOrigin } from './testing-edge.ts'
import { recipe } from './testing-edge-scripts.ts'
import { edgeSecrets } from './testing-edge-vectors.ts'

/** The package has no types. */
const { default: workerd } = z
  .object({ default: z.string() })
  .parse(createRequire(import.meta.url)('workerd'))

const SCRIPTS = ['cloudflare.js', 'media-address.js']

/** The runtime of Cloudflare Workers with one script, its variables and the network. */
const configuration = (port: number, { product, bucket }: EdgeOrigin) => `
using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [
    (name = "edge", worker = (
      modules = [${SCRIPTS.map((name) => `(name = "${name}", esModule = embed "${name}")`).join(', ')}],
      compatibilityDate = "2026-11-01",
      bindings = [
        (name = "MEDIA_ADDRESS_KEYS", text = "${edgeSecrets.join(',')}"),
        (name = "PRODUCT", text = "${product}"),
        (name = "ORIGIN", text = "${bucket}"),
      ],
    )),
    (name = "internet", network = (allow = ["private", "public"])),
  ],
  sockets = [(name = "http", address = "127.0.0.1:${port}", http = (), service = "edge")],
);
`

/** Runs docs/edge/cloudflare.js. */
export async function startWorkerd(
  origin: EdgeOrigin,
): Promise<{ url: string; stop: () => Promise<void> }> {
  const own = join(origin.directory, 'workerd')
  await mkdir(own)
  for (const name of SCRIPTS) await copyFile(recipe(name), join(own, name))
  const port = await freePort()
  const file = join(own, 'config.capnp')
  await writeFile(file, configuration(port, origin))
  const child = spawn(workerd, ['serve', file], { stdio: ['ignore', 'ignore', 'inherit'] })
  const url = `http://127.0.0.1:${port}`
  await vi.waitFor(() => fetch(url), { timeout: 20_000, interval: 100 })

  return {
    url,
    stop: async () => {
      child.kill('SIGTERM')
      await once(child, 'close')
    },
  }
}
