import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Command } from 'commander'
import { vi } from 'vitest'
import { jobsMigrations } from '@hlizo/database/jobs-migrations'
import { testDatabase } from '@hlizo/database/testing'
import { mailMigrations } from '@hlizo/mail/migrations'
import { readConfig, type Config } from '@hlizo/server/config'
import { serverMigrations } from '@hlizo/server/migrations'

export type AddCommands = (program: Command, configOf: () => Config) => void
type Environment = Parameters<typeof readConfig>[0]

function throwInsteadOfExit(command: Command): void {
  command.exitOverride().configureOutput({ writeErr: () => {} })
  command.commands.forEach(throwInsteadOfExit)
}

/** What `hlizo <words>` prints. @throws what it says when it is refused. */
export async function runCommand(
  add: AddCommands,
  environment: Environment,
  words: readonly string[],
): Promise<string> {
  const stdout = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  const program = new Command()
  add(program, () => readConfig(environment))
  throwInsteadOfExit(program)
  try {
    await program.parseAsync(words, { from: 'user' })

    return stdout.mock.calls.map(([text]) => text).join('')
  } finally {
    stdout.mockRestore()
  }
}

/** Commands of `hlizo` with an empty database and a data folder of their own. */
export async function openTestCommands(add: AddCommands, settings: Environment = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'hlizo-cli-'))
  const database = await testDatabase([jobsMigrations, mailMigrations, serverMigrations])
  const environment = {
    DATABASE_URL: database.url,
    DATA_DIR: folder,
    PAYMENTS_SANDBOX_PORT: '9',
    ...settings,
  }

  return {
    db: database.db,
    folder,

    run: (...words: string[]) => runCommand(add, environment, words),

    close: async () => {
      await database.drop()
      await rm(folder, { recursive: true })
    },
  }
}

export type TestCommands = Awaited<ReturnType<typeof openTestCommands>>
