import {
  AdminCreateUserCommand,
  AdminSetUserPasswordCommand,
  UsernameExistsException,
  type CognitoIdentityProviderClient,
} from '@aws-sdk/client-cognito-identity-provider'
import type Stripe from 'stripe'
import { z } from 'zod'
import type { Database } from '@hlizo/database/database'
import type { JobHandler, JobQueue } from '@hlizo/database/jobs'
import { sql } from '@hlizo/database/sql'
import type { Clock } from '@hlizo/kit/clock'
import { wait } from '@hlizo/kit/wait'
import type { CustomerOf } from '#server/billing/customers.ts'
import { offerStore, type PlanRow } from '#server/billing/offer-store.ts'
import { recurringPrice, termsMetadata } from '#server/billing/plan-terms.ts'
import type { ProviderCatalogue } from '#server/billing/provider-catalogue.ts'
import type { Quotes } from '#server/billing/quotes.ts'
import type { SyncCustomer } from '#server/billing/customer-store.ts'
import { profileStore } from '#server/features/profiles/store.ts'
import { accountStore } from '#server/stores/accounts.ts'
import { operatorStore } from '#server/stores/operators.ts'
import type { Config } from '#server/config.ts'
import { DEMO_ACTIVITY_JOB } from './activity-job.ts'
import { acceptDemoTexts } from './accept-demo-texts.ts'
import { seedCoupons } from './seed-coupons.ts'
import { DEMO_PASSWORD, demoAccounts, type DemoAccount } from './demo-accounts.ts'

type Deps = {
  readonly config: Pick<Config, 'hasDemoActivity'>
  readonly db: Database
  readonly clock: Clock
  readonly jobs: Pick<JobQueue, 'enqueue'>
  readonly stripe: Stripe
  readonly userPool: {
    readonly client: CognitoIdentityProviderClient
    readonly poolId: string
    readonly issuer: string
  }
  readonly customerOf: CustomerOf
  readonly syncCustomer: SyncCustomer
  readonly catalogue: ProviderCatalogue
  readonly quotes: Quotes
}

export const DEMO_ACCOUNTS_JOB = 'seed.accounts'

const PLAN = 'abonament_lunar'
const TRIAL_SECONDS = 3
const HISTORY_VIDEOS = 9
const VideoRow = z.object({ id: z.number(), duration: z.number() })

async function createUser({ userPool }: Deps, account: DemoAccount): Promise<string | null> {
  const { client, poolId } = userPool
  const attributes = {
    email: account.email,
    email_verified: 'true',
    given_name: account.firstName,
    family_name: account.lastName,
  }
  try {
    const { User } = await client.send(
      new AdminCreateUserCommand({
        UserPoolId: poolId,
        Username: account.email,
        MessageAction: 'SUPPRESS',
        UserAttributes: Object.entries(attributes).map(([Name, Value]) => ({ Name, Value })),
      }),
    )
    await client.send(
      new AdminSetUserPasswordCommand({
        UserPoolId: poolId,
        Username: account.email,
        Password: DEMO_PASSWORD,
        Permanent: true,
      }),
    )
    return User?.Attributes?.find(({ Name }) => Name === 'sub')?.Value ?? null
  } catch (error) {
    if (error instanceof UsernameExistsException) return null
    throw error
  }
}

/** Plan and method of a demo subscription, on the terms of a sale. */
async function demoSale(deps: Deps, customer: string, card: string, plan: PlanRow) {
  await deps.catalogue.ensure(plan)
  const terms = await deps.quotes.termsFor(plan, deps.quotes.currencyOf('card'))
  const method = await deps.stripe.paymentMethods.attach(card, { customer })

  return {
    customer,
    items: [{ price_data: recurringPrice(plan, terms) }],
    default_payment_method: method.id,
    metadata: termsMetadata(terms),
  }
}

/** A first month paid with the test card. */
async function subscribe(deps: Deps, customer: string, plan: PlanRow): Promise<void> {
  const { stripe } = deps
  await stripe.subscriptions.create(await demoSale(deps, customer, 'pm_card_visa', plan), {
    idempotencyKey: `demo-subscription:${customer}`,
  })
}

/** A subscription whose first real payment is refused: its trial ends after seconds. */
async function failPayment(deps: Deps, customer: string, plan: PlanRow): Promise<void> {
  const { stripe, clock } = deps
  await stripe.subscriptions.create(
    {
      ...(await demoSale(deps, customer, 'pm_card_chargeCustomerFail', plan)),
      trial_end: Math.ceil(clock.now().getTime() / 1000) + TRIAL_SECONDS,
    },
    { idempotencyKey: `demo-subscription:${customer}` },
  )
  for (let tries = 0; tries < 20; tries += 1) {
    await wait(1_000)
    const { data } = await stripe.invoices.list({ customer, status: 'draft', limit: 1 })
    const [draft] = data
    if (draft?.id === undefined) continue
    // This account needs the bank's refusal.
    await stripe.invoices.pay(draft.id).catch(() => {})
    return
  }
}

/** Some finished, half finished and begun videos. */
async function addHistory(deps: Deps, accountId: string, profileId: number): Promise<void> {
  const { db, clock } = deps
  const videos = await db.many(
    VideoRow,
    sql`select id, duration_seconds as duration from app.video where launch_at <= ${clock.now()}
      order by views_count desc, id limit ${HISTORY_VIDEOS}`,
  )
  for (const [place, { id, duration }] of videos.entries()) {
    const isSeen = place % 3 === 0
    const percent = isSeen ? 100 : 20 + 9 * place
    const at = new Date(clock.now().getTime() - (place + 1) * 31 * 3_600_000)
    await db.run(sql`insert into app.progress (account_id, profile_id, video_id, position_seconds,
        percentage_seen, seen, is_in_progress, finished_at, updated_at)
      values (${accountId}, ${profileId}, ${id}, ${(duration * percent) / 100}, ${percent}, ${isSeen},
        ${!isSeen}, ${isSeen ? at : null}, ${at}) on conflict do nothing`)
  }
}

async function addAccount(deps: Deps, account: DemoAccount): Promise<void> {
  const { db, clock, userPool, customerOf, syncCustomer } = deps
  const subject = await createUser(deps, account)
  if (subject === null) return

  const link = { issuer: userPool.issuer, subject }
  // The embedded pool has already sent the event about the user; Amazon Cognito sends none.
  const known = await accountStore(db).byIdentity(link)
  const accountId =
    known?.id ??
    (await db.transaction((tx) => accountStore(tx).add({ ...account, ...link }, clock.now())))
  await accountStore(db).confirm(link, clock.now())
  if (account.roles)
    await operatorStore(db).add({ accountId, roles: account.roles, by: 'demo' }, clock.now())
  const [first] = await Promise.all(
    account.profiles.map((profile) => profileStore(db).add(accountId, profile, clock.now())),
  )
  const plan = await offerStore(db).plan(PLAN)
  if (account.entitlement === 'none' || !plan) return

  const customer = await customerOf(accountId)
  await (account.entitlement === 'failed' ? failPayment : subscribe)(deps, customer, plan)
  await syncCustomer(customer)
  if (account.entitlement === 'subscriber' && first !== undefined)
    await addHistory(deps, accountId, first)
}

/** Creates the demo coupons and accounts through the user pool and the payment provider. */
export function demoAccountsJob(deps: Deps): JobHandler {
  return {
    maxFailures: 3,
    run: async () => {
      await seedCoupons(deps.stripe)
      for (const account of demoAccounts) await addAccount(deps, account)
      await acceptDemoTexts(deps)
      if (deps.config.hasDemoActivity)
        await deps.jobs.enqueue(deps.db, { kind: DEMO_ACTIVITY_JOB, key: 'once', payload: {} })
    },
  }
}
