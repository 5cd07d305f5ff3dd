import type { ProviderCatalogue } from '#server/billing/provider-catalogue.ts'
import type { Config } from '#server/config.ts'
import type { FindTools } from '#server/features/media/tool-finder.ts'
import type { Feature } from '#server/http/feature.ts'
import { bumpCatalogue } from '#server/stores/catalogue-version.ts'
import { demoActivityJob, DEMO_ACTIVITY_JOB } from './activity-job.ts'
import { acceptDemoTexts } from './accept-demo-texts.ts'
import { DEMO_PASSWORD, demoAccounts } from './demo-accounts.ts'
import { DEMO_ACCOUNTS_JOB, demoAccountsJob } from './seed-accounts.ts'
import { DEMO_PAYOUTS_JOB, demoPayoutsJob } from './payouts-job.ts'
import { seedDemo } from './seed-demo.ts'

type SeedDeps = Parameters<typeof seedDemo>[0]
type Needs = Omit<SeedDeps, 'store' | 'tools'> &
  Omit<Parameters<typeof demoAccountsJob>[0], 'catalogue'> &
  Parameters<typeof acceptDemoTexts>[0] & {
    readonly config: Pick<Config, 'isDemoSeeded' | 'hasDemoActivity' | 'dataDir' | 'publicUrl'>
    readonly directDatabaseUrl: string
    readonly mediaStore: SeedDeps['store']
    readonly providerCatalogue: ProviderCatalogue
    readonly findTools: FindTools
  }

/** The demo catalogue, in an empty database where it is enabled. */
export function seedFeature(needs: Needs): Feature {
  const { config, mediaStore: store, providerCatalogue: catalogue } = needs
  if (!config.isDemoSeeded) return {}

  return {
    start: async () => {
      const tools = await needs.findTools()
      const isNew = await seedDemo({ ...needs, store, tools: tools.ok ? tools.value : null })
      await acceptDemoTexts(needs)
      if (isNew) await bumpCatalogue(needs.db)
    },
    banner: () => [
      'Demo accounts, all with the password ' + DEMO_PASSWORD,
      ...demoAccounts.map(
        ({ email, entitlement, roles }) =>
          `${email.padEnd(26)} ${roles?.join(', ') ?? entitlement}`,
      ),
    ],
    jobs: {
      [DEMO_ACCOUNTS_JOB]: demoAccountsJob({ ...needs, catalogue }),
      [DEMO_ACTIVITY_JOB]: demoActivityJob(needs),
      [DEMO_PAYOUTS_JOB]: demoPayoutsJob(needs),
    },
  }
}
