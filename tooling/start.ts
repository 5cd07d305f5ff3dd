import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { untilAskedToEnd } from '@hlizo/kit/until-asked-to-end'
import { buildWeb } from './build-web.ts'
import { runScript } from './run-step.ts'

const root = join(import.meta.dirname, '..')

/** In MB. Without a bound Node keeps up to 128 MB for short-lived objects, also at rest. */
const NODE_FLAGS = ['--max-semi-space-size=16']

/** `npm start`: builds the bundles whose sources changed, then runs the product until it is interrupted. */
await runScript(async () => {
  const asked = untilAskedToEnd()
  const build = new AbortController()
  void asked.then(() => build.abort())
  await buildWeb(build.signal).catch((error: unknown) => {
    if (!build.signal.aborted) throw error
  })
  if (build.signal.aborted) return
  const server = spawn(process.execPath, [...NODE_FLAGS, join(root, 'apps/server/src/main.ts')], {
    stdio: 'inherit',
    env: { ...process.env, NODE_ENV: 'production' },
  })
  // A terminal interrupts the whole group, but a service manager signals only us.
  void asked.then((signal) => server.kill(signal))
  process.exitCode = await new Promise<number>((resolve) => {
    server.once('exit', (code) => resolve(code ?? 1))
  })
})
