import { join } from 'node:path'
import { diskStore } from '@hlizo/media/disk-store'
import { findMediaTools } from '@hlizo/media/ffmpeg'
import type { Billing } from './compose-billing.ts'
import type { Core } from './core.ts'
import type { Feature } from './http/feature.ts'
import { DEMO_PASSWORD, demoAccounts } from './seed/demo-accounts.ts'
import { DEMO_ACCOUNTS_JOB, demoAccountsJob } from './seed/seed-accounts.ts'
import { seedCoupons } from './seed/seed-coupons.ts'
import { seedDemo } from './seed/seed-demo.ts'

/** The demo catalogue, in an empty database of an installation that wants one. */
type Ports = Pick<Billing, 'customerOf' | 'syncCustomer' | 'catalogue'> & {
  readonly catalogueChanged: () => void
}

export function composeSeed(core: Core, ports: Ports): readonly Feature[] {
  const { config, stripe, db, jobs } = core
  if (!config.isDemoSeeded) return []

  const start = async () => {
    const tools = await findMediaTools(config.media)
    const isNew = await seedDemo({
      ...core,
      store: diskStore(join(config.dataDir, 'media')),
      tools: tools.ok ? tools.value : null,
    })
    if (!isNew) return
    await seedCoupons(stripe)
    await jobs.enqueue(db, { kind: DEMO_ACCOUNTS_JOB, payload: {} })
    ports.catalogueChanged()
  }

  const banner = () => [
    'Demo accounts, all with the password ' + DEMO_PASSWORD,
    ...demoAccounts.map(({ email, standing }) => `${email.padEnd(24)} ${standing}`),
  ]

  return [{ start, banner, jobs: { [DEMO_ACCOUNTS_JOB]: demoAccountsJob({ ...core, ...ports }) } }]
}
