import type { Core } from './core.ts'
import { examineConfigured } from './doctor/examine.ts'
import type { LookForFindings } from './features/findings/findings-job.ts'
import { checkInvariants, moneyInvariants, type Finding } from './invariants/check-invariants.ts'
import { poolDirectory } from './invariants/pool-directory.ts'
import { knownPlansIn, providerMoney } from './invariants/provider-money.ts'

type Deps = Pick<Core, 'config' | 'db' | 'clock' | 'stripe' | 'mediaStore' | 'userPool'>

export function storedResults(results: readonly Finding[]) {
  const known = results.filter(({ broken }) => broken !== null)

  return {
    checked: known.map(({ name }) => name),
    unknown: results.filter(({ broken }) => broken === null).map(({ name }) => name),
    found: known.flatMap(({ name: rule, sentence: words, broken }) =>
      (broken ?? []).map((what) => ({ rule, what, state: 'fail' as const, words })),
    ),
  }
}

/** What `hlizo check` says about money and `hlizo doctor` about the installation, for the stored findings. */
export function lookForFindings(deps: Deps): LookForFindings {
  const { config, db, clock, stripe, mediaStore, userPool } = deps

  return {
    check: async () => {
      const now = clock.now()
      // Before the snapshot of the database, so that no transaction waits for the provider.
      const asked = await providerMoney(stripe, knownPlansIn(db))()
      const sources = { store: mediaStore, pool: poolDirectory(userPool), now }
      const results = await checkInvariants(
        db,
        { ...sources, money: async () => asked },
        () => {},
        moneyInvariants,
      )

      return storedResults(results)
    },

    doctor: async () => {
      const results = await Array.fromAsync(examineConfigured(config))

      return {
        checked: 'all' as const,
        unknown: [],
        found: results.flatMap(({ about, state, words }) =>
          state === 'ok' ? [] : [{ rule: about, what: '', state, words }],
        ),
      }
    },
  }
}
