import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { importMutants, mutantKinds } from './testing-mutants.ts'
import { mediaToolsForTests } from './testing-ffmpeg.ts'

/** Each kind of damage once; `npm run chaos -- R091` goes on to three hundred. */
const COUNT = 8
/** How an import may end: everything else is an unexpected error. */
const ENDS = /^(?:published|[A-Z_]+)$/

let directory: string
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'mutants-'))
})
afterEach(() => rm(directory, { recursive: true, force: true }))

describe('importMaster with damaged films', () => {
  it.each(mutantKinds)(
    'publishes each completely or not at all, without leftover files: %s',
    { timeout: 240_000 },
    async (kind) => {
      const tools = await mediaToolsForTests()
      const { outcomes, damage, orphans } = await importMutants({
        tools,
        directory,
        kind,
        count: COUNT,
      })

      expect(Object.keys(outcomes).filter((outcome) => !ENDS.test(outcome))).toEqual([])
      expect(outcomes).not.toHaveProperty('TIMED_OUT')
      expect(Object.values(outcomes).reduce((sum, many) => sum + many, 0)).toBe(COUNT)
      expect([damage, orphans]).toEqual([[], []])
    },
  )
})
