import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestCommands, type TestCommands } from '#cli/testing-commands.ts'
import { addTagCommands } from './tag.ts'

let hlizo: TestCommands

beforeAll(async () => {
  hlizo = await openTestCommands(addTagCommands)
})
afterAll(() => hlizo.close())

it('says for whom and when a row is shown, and takes it back', async () => {
  const from = ['--from', '2026-12-01 20:00']
  await hlizo.run('tag', 'create', 'Absurd')
  await hlizo.run('tag', 'create', 'Satiră', '--pin', '--audience', 'public', ...from)
  expect(await hlizo.run('tag', 'list')).toBe(
    '1  Absurd\n2  Satiră  pinned  public  from 2026-12-01T18:00:00.000Z\n',
  )

  await hlizo.run('tag', 'edit', 'Satiră', '--from', 'none', '--until', '2026-12-02 20:00')
  expect(await hlizo.run('tag', 'list')).toContain(
    'Satiră  pinned  public    until 2026-12-02T18:00:00.000Z',
  )

  await hlizo.run('tag', 'edit', 'Satiră', '--no-pin')
  await hlizo.run('tag', 'edit', 'Satiră', '--pin')
  expect(await hlizo.run('tag', 'list')).toMatch(/Satiră {2}pinned {2}both$/m)
})

it('writes a new name as Studio does', async () => {
  await hlizo.run('tag', 'create', 'Ironie')
  await hlizo.run('tag', 'rename', 'Ironie', ' Ironie şi\u200b haz')

  expect(await hlizo.run('tag', 'list')).toContain('  Ironie și haz\n')
})

it.each([
  [['--audience', 'all', '--pin'], '--audience must be public, subscriber or both.'],
  [['--from', 'mâine', '--pin'], '--from must be a moment'],
  [['--from', '2026-12-01 20:00'], 'Only a pinned tag has --audience, --from and --until'],
])('refuses %j', async (flags, why) => {
  await expect(hlizo.run('tag', 'create', 'Improvizație', ...flags)).rejects.toThrow(why)
})
