import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestCommands, type TestCommands } from '#cli/testing-commands.ts'
import { addDatabaseCommands } from './database-plan.ts'

let hlizo: TestCommands
beforeAll(async () => {
  hlizo = await openTestCommands(addDatabaseCommands)
})
afterAll(() => hlizo.close())

describe('hlizo database distribute', () => {
  it('prints the statements in the order in which they depend on each other', async () => {
    const printed = await hlizo.run('database', 'distribute', '--plan')
    const at = (line: string) => printed.split('\n').indexOf(line)

    expect(at('alter table app.show drop constraint show_owner_id_fkey;')).toBeGreaterThan(-1)
    expect(at("select create_reference_table('app.video');")).toBeLessThan(
      at("select create_distributed_table('app.account', 'id');"),
    )
    const progress =
      "select create_distributed_table('app.progress', 'account_id', colocate_with => 'app.account');"
    expect(at(progress)).toBeGreaterThan(
      at("select create_distributed_table('app.account', 'id');"),
    )
    expect(printed).toContain('--   app.customer (stripe_id): customer_stripe_id_key\n')
    expect(printed).toContain('does not count its statements')
  })

  it('does nothing without --plan', async () => {
    await expect(hlizo.run('database', 'distribute')).rejects.toThrow('--plan')
  })
})
