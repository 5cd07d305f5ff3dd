import { ConfigError, readConfig, type Config } from '#server/config.ts'
import { fail, ok, wordsOf, type Finding } from './finding.ts'
import { examineEfactura } from './efactura.ts'
import { examineFollowers } from './followers.ts'
import { examineLeiRate } from './lei-rate.ts'
import { examinePayments } from './payments.ts'
import { examineDatabase, examineIdentity, examineMail, examineMedia } from './services.ts'
import {
  examineBundle,
  examineDisk,
  examineFfmpeg,
  examinePublicUrl,
  examineSecrets,
} from './surroundings.ts'
import { examineOperator } from './operator.ts'
import { examinePauses } from './pauses.ts'
import { examineWithdrawals } from './withdrawals.ts'

type Examine = (config: Config) => Promise<Finding | readonly Finding[]>

const examinations: readonly Examine[] = [
  examineDisk,
  examineDatabase,
  examineFollowers,
  examineOperator,
  examineSecrets,
  examineMedia,
  examineFfmpeg,
  examineIdentity,
  examinePayments,
  examineLeiRate,
  examineEfactura,
  examineMail,
  examineBundle,
  examinePublicUrl,
  examineWithdrawals,
  examinePauses,
]

/** Runs all examinations in order with a configuration that is valid; one that throws is a failure. */
export async function* examineConfigured(config: Config): AsyncGenerator<Finding> {
  for (const look of examinations) {
    const found = await look(config).catch((error: unknown) => fail(look.name, wordsOf(error)))
    yield* [found].flat()
  }
}

/** The same, with the configuration itself. */
export async function* examine(
  variables: Readonly<Record<string, string | undefined>>,
): AsyncGenerator<Finding> {
  let config: Config
  try {
    config = readConfig(variables)
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    yield fail('configuration', error.message)
    return
  }
  yield ok('configuration', `MODE=${config.mode}`)
  yield* examineConfigured(config)
}
