import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { buildWeb } from './build-web.ts'
import { runScript } from './run-step.ts'

const root = join(import.meta.dirname, '..')

/** `npm run dev`: the product with the server restarted and the bundles rebuilt whenever their sources change. */
await runScript(async () => {
  await buildWeb()
  const watchers = [
    ...['apps/web', 'apps/studio'].map((folder) =>
      spawn('npx', ['vite', 'build', '--watch', '--mode', 'development'], {
        cwd: join(root, folder),
        stdio: 'inherit',
      }),
    ),
    spawn(process.execPath, ['--watch', join(root, 'apps/server/src/main.ts')], {
      stdio: 'inherit',
    }),
  ]
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => watchers.forEach((watcher) => watcher.kill(signal)))
  }
  await Promise.all(
    watchers.map((watcher) => new Promise((resolve) => watcher.once('exit', resolve))),
  )
})
