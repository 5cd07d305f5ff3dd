import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestCommands, type TestCommands } from '#cli/testing-commands.ts'
import { addFeaturedCommands } from './featured.ts'

let hlizo: TestCommands

beforeAll(async () => {
  hlizo = await openTestCommands(addFeaturedCommands)
})
afterAll(() => hlizo.close())

it.each(['first', '0', '-1', '1.5'])('refuses %s as a position in the hero', async (place) => {
  const added = hlizo.run('featured', 'add', 'video:duet', '--place', place)

  await expect(added).rejects.toThrow('whole number from 1')
})
