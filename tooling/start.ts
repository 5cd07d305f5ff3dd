import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { buildWeb } from './build-web.ts'
import { runScript } from './run-step.ts'

const root = join(import.meta.dirname, '..')

/** `npm start`: builds the web bundle when its sources changed, then runs the product until it is interrupted. */
await runScript(async () => {
  await buildWeb()
  const server = spawn(process.execPath, [join(root, 'apps/server/src/main.ts')], {
    stdio: 'inherit',
    env: { ...process.env, NODE_ENV: 'production' },
  })
  // A terminal interrupts the whole group, but a service manager signals only us.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => server.kill(signal))
  process.exitCode = await new Promise<number>((resolve) => {
    server.once('exit', (code) => resolve(code ?? 1))
  })
})
