import { writeFileSync } from 'node:fs'
import { ensureHaServers } from './machine.ts'
import { runScript } from './run-step.ts'

/** `node tooling/ensure-ha-servers.ts FILE` writes where the programs are, as variables, into a file. */
await runScript(async () => {
  const [file] = process.argv.slice(2)
  if (file === undefined) throw new Error('Name the file to write.')
  writeFileSync(file, JSON.stringify(await ensureHaServers()))
})
