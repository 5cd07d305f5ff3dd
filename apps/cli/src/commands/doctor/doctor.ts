import type { Command } from 'commander'
import { examine } from '@hlizo/server/doctor/examine'

const HELP = `
Says of everything that the product needs whether it is there, and what to do when it is not. It changes
nothing: of the media store it writes, reads and deletes one small file.

The exit code is 1 when something fails; warnings alone leave it 0.`

async function examineAll(): Promise<void> {
  for await (const { about, state, words } of examine(process.env)) {
    process.stdout.write(`${state.padEnd(5)} ${about.padEnd(15)} ${words}\n`)
    if (state === 'fail') process.exitCode = 1
  }
}

/** `hlizo doctor`: checks everything that the product needs. */
export function addDoctorCommand(program: Command): void {
  program
    .command('doctor')
    .description('Look at configuration, database, disk, media, mail, identity and payments.')
    .addHelpText('after', HELP)
    .action(examineAll)
}
