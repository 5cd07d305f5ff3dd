import { spawn, type ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import { untilAskedToEnd } from '@hlizo/kit/until-asked-to-end'
import { buildStudioBundle, buildWebBundle, packBundles } from './build-web.ts'
import { runScript } from './run-step.ts'

const root = join(import.meta.dirname, '..')

/** In MB. Without a bound Node keeps up to 128 MB for short-lived objects, also at rest. */
const NODE_FLAGS = ['--max-semi-space-size=16']

/** Starts the server, which serves pages when it is notified that the web bundle is built. */
const startServer = () =>
  spawn(
    process.execPath,
    [...NODE_FLAGS, join(root, 'apps/server/src/main.ts'), '--while-building'],
    {
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
      env: { ...process.env, NODE_ENV: 'production' },
    },
  )

/** The home page first: Studio and the compressed files follow while it is served. */
async function build(server: ChildProcess, signal: AbortSignal): Promise<void> {
  // A server that has exited receives no message.
  const report = (built: string) => server.send({ built }, () => {})
  await buildWebBundle(signal)
  report('web')
  await buildStudioBundle(signal)
  report('studio')
  await packBundles(signal)
}

/** `npm start`: runs the product until it is interrupted, and builds the bundles whose sources changed while it starts. */
await runScript(async () => {
  const asked = untilAskedToEnd()
  const server = startServer()
  const stopBuild = new AbortController()
  const ended = new Promise<number>((resolve) => {
    server.once('exit', (code) => {
      stopBuild.abort()
      resolve(code ?? 1)
    })
  })
  // A terminal interrupts the whole group, but a service manager signals only us.
  void asked.then((signal) => server.kill(signal))
  const built = build(server, stopBuild.signal).catch((error: unknown) => {
    if (stopBuild.signal.aborted) return
    server.kill()
    throw error
  })
  process.exitCode = await ended
  await built
})
