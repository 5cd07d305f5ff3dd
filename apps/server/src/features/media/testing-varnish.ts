import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, globSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { vi } from 'vitest'
import { freePort } from '@hlizo/kit/free-port'
import { replaced } from '@hlizo/kit/testing-replaced'

const VARNISH = [process.env['VARNISHD_PATH'] ?? '', '/usr/sbin/varnishd'].find((path) =>
  existsSync(path),
)
const MODULES = globSync([
  '/usr/lib/*/varnish/vmods/libvmod_digest.so',
  // Beside a Varnish that was unpacked for this user only.
  ...(VARNISH === undefined
    ? []
    : [join(VARNISH, '../../root/usr/lib/*/varnish/vmods/libvmod_digest.so')]),
])[0]
/** Varnish compiles its configuration. */
const hasCompiler = (process.env['PATH'] ?? '')
  .split(delimiter)
  .some((folder) => existsSync(join(folder, 'gcc')))

export const hasVarnish = VARNISH !== undefined && MODULES !== undefined && hasCompiler

/** Runs a configuration of the documentation, its lines marked „yours” filled in. */
export async function startVarnish(
  recipe: URL,
  directory: string,
  yours: Readonly<Record<string, string>>,
): Promise<{ url: string; stop: () => Promise<void> }> {
  if (VARNISH === undefined || MODULES === undefined) throw new Error('There is no Varnish here.')
  const port = await freePort()
  const own = join(directory, 'varnish')
  await mkdir(own)
  const filled = Object.entries(yours).reduce(
    (text, [theirs, ours]) => replaced(text, theirs, ours),
    await readFile(recipe, 'utf8'),
  )
  const file = join(own, 'default.vcl')
  await writeFile(file, filled)
  const varnish = spawn(
    VARNISH,
    [
      ['-F', '-j', 'none', '-n', own, '-a', `127.0.0.1:${port}`, '-T', 'none', '-f', file],
      ['-s', 'malloc,16m', '-p', `vmod_path=${join(MODULES, '..')}`],
      ['-p', 'thread_pools=1', '-p', 'thread_pool_min=10', '-p', 'vsl_space=1m'],
    ].flat(),
    { stdio: ['ignore', 'ignore', 'pipe'] },
  )
  const said: Buffer[] = []
  varnish.stderr.on('data', (chunk: Buffer) => said.push(chunk))
  const url = `http://127.0.0.1:${port}`
  await vi.waitFor(
    () => {
      if (varnish.exitCode !== null) throw new Error(Buffer.concat(said).toString())
      return fetch(url)
    },
    { timeout: 20_000, interval: 100 },
  )

  return {
    url,
    stop: async () => {
      varnish.kill('SIGTERM')
      await once(varnish, 'close')
    },
  }
}
