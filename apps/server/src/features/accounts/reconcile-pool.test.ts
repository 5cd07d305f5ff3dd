import {
  AdminConfirmSignUpCommand,
  AdminDeleteUserCommand,
  AdminDisableUserCommand,
  AdminGetUserCommand,
  AdminUpdateUserAttributesCommand,
} from '@aws-sdk/client-cognito-identity-provider'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { sql } from '@hlizo/database/sql'
import { testDatabase, type TestDatabase } from '@hlizo/database/testing'
import { startTestHost, type TestHost } from '@hlizo/identity/testing-host'
import { DAY_MS } from '@hlizo/kit/durations'
import { silentLog } from '@hlizo/kit/log'
import { serverMigrations } from '#server/migrations.ts'
import { accountStore } from '#server/stores/accounts.ts'
import { accountMailWriter } from './account-mails.ts'
import { reconcilePoolJob } from './reconcile-pool.ts'
import { userSync } from './sync-user.ts'

const issuer = 'https://pool.example'
const brand = { name: 'Hlizo', url: 'https://hlizo.example', accent: '#fff', onAccent: '#000' }
const State = z.object({ email: z.string(), isDisabled: z.boolean(), isMissing: z.boolean() })
const Named = z.object({ firstName: z.string() })

let host: TestHost
let database: TestDatabase
let run: () => Promise<void>
const closed: string[] = []
const mails: string[] = []
/** Users that cannot be copied. */
const broken = new Set<string>()

/** A pool that sends no events about its changes, as Amazon's. */
beforeAll(async () => {
  host = await startTestHost()
  database = await testDatabase([serverMigrations])
  const { db } = database
  const userPool = { client: host.operator, poolId: host.poolId, issuer }
  const syncUser = userSync({
    db,
    clock: host.clock,
    userPool,
    mailer: {
      send: async (_queries, { key, to }) => void mails.push(`${key.split(':')[0]} ${to}`),
    },
    mails: accountMailWriter({ brand, publicUrl: brand.url }),
    emailChanged: async () => {},
    closeAccount: async (_tx, { email }) => void closed.push(email),
    reopenAccount: async () => {},
  })
  const job = reconcilePoolJob({
    db,
    clock: host.clock,
    log: silentLog,
    userPool,
    syncUser: async (subject) => {
      if (broken.has(subject)) throw new Error('Two users of the pool have one address.')
      await syncUser(subject)
    },
  })
  run = () => job.run({}, { attempt: 1, isLast: () => false, signal: new AbortController().signal })
})
afterAll(async () => {
  await host.stop()
  await database.drop()
})

const subject = (Username: string) => ({ UserPoolId: host.poolId, Username })
const stateOf = (sub: string) =>
  database.db.maybe(
    State,
    sql`select a.email, a.disabled_at is not null as "isDisabled",
        a.user_missing_since is not null as "isMissing"
      from app.account_identity i join app.account a on a.id = i.account_id
      where i.subject = ${sub}`,
  )

const nameOf = (sub: string) =>
  database.db.maybe(
    Named,
    sql`select a.first_name as "firstName"
      from app.account_identity i join app.account a on a.id = i.account_id
      where i.subject = ${sub}`,
  )

async function confirmed(email: string): Promise<string> {
  const sub = await host.register(email)
  await host.operator.send(new AdminConfirmSignUpCommand(subject(sub)))
  host.clock.advance(1_000)
  return sub
}
const isAtPool = (sub: string) =>
  host.operator.send(new AdminGetUserCommand(subject(sub))).then(
    () => true,
    () => false,
  )

describe('reconcilePoolJob', () => {
  it('makes the account of a confirmed user, and no other', async () => {
    const [ready, waiting] = [await confirmed('gata@example.ro'), await host.register('a@b.ro')]
    await run()

    expect(await stateOf(ready)).toEqual({
      email: 'gata@example.ro',
      isDisabled: false,
      isMissing: false,
    })
    expect(await stateOf(waiting)).toBeNull()
  })

  it('finds a changed address, a disabled user and a deleted user', async () => {
    const [moved, out] = [await confirmed('mutat@example.ro'), await confirmed('afara@example.ro')]
    const gone = await confirmed('plecat@example.ro')
    await run()
    const UserAttributes = [
      { Name: 'email', Value: 'mutat2@example.ro' },
      { Name: 'email_verified', Value: 'true' },
    ]
    host.clock.advance(1_000)
    await host.operator.send(
      new AdminUpdateUserAttributesCommand({ ...subject(moved), UserAttributes }),
    )
    await host.operator.send(new AdminDisableUserCommand(subject(out)))
    await host.operator.send(new AdminDeleteUserCommand(subject(gone)))
    mails.length = 0
    host.clock.advance(1_000)
    await run()
    host.clock.advance(1_000)
    await run()

    expect(await stateOf(moved)).toMatchObject({ email: 'mutat2@example.ro' })
    expect(mails).toEqual(['email-left mutat@example.ro', 'email-arrived mutat2@example.ro'])
    expect(await stateOf(out)).toMatchObject({ isDisabled: true })
    expect(await stateOf(gone)).toMatchObject({ isMissing: true })
    expect(closed).toEqual(['plecat@example.ro'])
  })

  it('finds a changed name, unless the form refuses it', async () => {
    const sub = await confirmed('nume@example.ro')
    await run()
    const rename = async (name: string) => {
      host.clock.advance(1_000)
      // What a pool at Amazon takes, which knows no rules for names.
      await host.db.run(sql`update identity.user set updated_at = ${host.clock.now()},
        attributes = attributes || ${JSON.stringify({ given_name: name })}::jsonb
        where sub = ${sub}`)
      await run()
      return nameOf(sub)
    }

    expect(await rename('Ioana')).toEqual({ firstName: 'Ioana' })
    expect(await rename('x'.repeat(2_000))).toEqual({ firstName: 'Ioana' })
  })

  it('ignores an address that the pool has not verified', async () => {
    const sub = await confirmed('ramas@example.ro')
    await run()
    // What a pool at Amazon does that does not keep the original value until the new one is verified.
    const unproven = JSON.stringify({ email: 'nedovedit@example.ro', email_verified: 'false' })
    host.clock.advance(1_000)
    await host.db.run(sql`update identity.user set updated_at = ${host.clock.now()},
      attributes = attributes || ${unproven}::jsonb where sub = ${sub}`)
    await run()

    expect(await stateOf(sub)).toMatchObject({ email: 'ramas@example.ro' })
  })

  it('moves an address of an account only to a user who has confirmed it', async () => {
    const email = 'ocupat@example.ro'
    const names = { firstName: 'Ion', lastName: 'Pop' }
    const link = { issuer: 'another pool', subject: 'waits' }
    await accountStore(database.db).add({ ...link, ...names, email }, host.clock.now())
    const sub = await confirmed(email)
    await run()
    const before = [await stateOf('waits'), await stateOf(sub)]
    const proven = JSON.stringify({ email_verified: 'true' })
    host.clock.advance(1_000)
    await host.db.run(sql`update identity.user set updated_at = ${host.clock.now()},
      attributes = attributes || ${proven}::jsonb where sub = ${sub}`)
    await run()

    expect(before).toMatchObject([{ email }, null])
    expect(await stateOf(sub)).toMatchObject({ email })
    expect((await stateOf('waits'))?.email).not.toBe(email)
  })

  it('drops a direct sign-up that was not confirmed for a month', async () => {
    const abandoned = await host.register('uitat@example.ro')
    host.clock.advance(29 * DAY_MS)
    await run()
    expect(await isAtPool(abandoned)).toBe(true)
    host.clock.advance(2 * DAY_MS)
    await run()

    expect(await isAtPool(abandoned)).toBe(false)
  })

  it('drops a user of a provider who made no account for a month, by the name that Cognito knows', async () => {
    const sub = await host.register('furnizor@example.ro')
    // Whom the hosted domain makes at the first sign-in.
    await host.db.run(sql`update identity.user set status = 'EXTERNAL_PROVIDER',
      username = 'Provider_furnizor', email_login = null where sub = ${sub}`)
    const before = [await isAtPool(sub), await isAtPool('Provider_furnizor')]
    host.clock.advance(31 * DAY_MS)
    await run()

    expect(before).toEqual([false, true])
    expect(await isAtPool('Provider_furnizor')).toBe(false)
  })

  it('continues after users that fail and retries them', async () => {
    const gone = [await confirmed('dus1@example.ro'), await confirmed('dus2@example.ro')]
    await run()
    const listed = [await confirmed('nou1@example.ro'), await confirmed('nou2@example.ro')]
    for (const sub of gone) await host.operator.send(new AdminDeleteUserCommand(subject(sub)))
    const [firstGone = '', firstListed = ''] = [gone.toSorted()[0], listed.toSorted()[0]]
    broken.add(firstGone).add(firstListed)
    await run()
    const states = async () =>
      Promise.all([...gone.toSorted(), ...listed.toSorted()].map((sub) => stateOf(sub)))
    const before = await states()
    broken.clear()
    await run()

    expect(before.map((state) => state && state.isMissing)).toEqual([false, true, null, false])
    expect((await states()).map((state) => state && state.isMissing)).toEqual([
      true,
      true,
      false,
      false,
    ])
  })
})
