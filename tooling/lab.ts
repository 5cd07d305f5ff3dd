import { spawn } from 'node:child_process'
import { untilAskedToEnd } from '@hlizo/kit/until-asked-to-end'
import { buildWeb } from './build-web.ts'
import { ensureForLab } from './machine.ts'
import { runScript } from './run-step.ts'

/**
 * `node tooling/lab.ts chromium,nginx FILE ARG…` runs a program of the laboratory with the bundles built and
 * these programs found or installed, named to it by their variables.
 */
await runScript(async () => {
  const asked = untilAskedToEnd()
  const [names = '', ...command] = process.argv.slice(2)
  await buildWeb()
  const variables = await ensureForLab(names.split(','))
  const child = spawn(process.execPath, command, {
    stdio: 'inherit',
    env: { ...process.env, ...variables },
  })
  // A terminal interrupts the whole group, but a service manager signals only us.
  void asked.then((signal) => child.kill(signal))
  process.exitCode = await new Promise<number>((resolve) => {
    child.once('exit', (code) => resolve(code ?? 1))
  })
})
