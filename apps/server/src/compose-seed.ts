import type { Billing } from './compose-billing.ts'
import type { Core } from './core.ts'
import type { FindTools } from './features/media/tool-finder.ts'
import type { Feature } from './http/feature.ts'
import { acceptDemoTexts } from './seed/accept-demo-texts.ts'
import { DEMO_PASSWORD, demoAccounts } from './seed/demo-accounts.ts'
import { DEMO_ACCOUNTS_JOB, demoAccountsJob } from './seed/seed-accounts.ts'
import { seedDemo } from './seed/seed-demo.ts'

/** The demo catalogue, in an empty database of an installation that wants one. */
type Ports = Pick<Billing, 'customerOf' | 'syncCustomer' | 'catalogue' | 'quotes'> & {
  readonly catalogueChanged: () => void
  readonly findTools: FindTools
}

export function composeSeed(core: Core, ports: Ports): readonly Feature[] {
  const { config } = core
  if (!config.isDemoSeeded) return []

  const start = async () => {
    const tools = await ports.findTools()
    const isNew = await seedDemo({
      ...core,
      store: core.mediaStore,
      tools: tools.ok ? tools.value : null,
    })
    await acceptDemoTexts(core)
    if (isNew) ports.catalogueChanged()
  }

  const banner = () => [
    'Demo accounts, all with the password ' + DEMO_PASSWORD,
    ...demoAccounts.map(({ email, standing }) => `${email.padEnd(24)} ${standing}`),
  ]

  return [{ start, banner, jobs: { [DEMO_ACCOUNTS_JOB]: demoAccountsJob({ ...core, ...ports }) } }]
}
