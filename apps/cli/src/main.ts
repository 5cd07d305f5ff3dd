import { Command } from 'commander'
import { readConfig } from '@hlizo/server/config'
import { addVideoCommands } from './commands/video/video.ts'

const program = new Command('hlizo')
  .description('Runs the parts of Hlizo that have no screen.')
  .addHelpText(
    'after',
    "\nThe configuration is the server's: DATA_DIR, DATABASE_URL, MEDIA_STORE and the others.",
  )
  .showHelpAfterError()

addVideoCommands(program, () => readConfig(process.env))

try {
  await program.parseAsync()
} catch (error) {
  process.stderr.write(`\n${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
