import { findMediaTools } from '@hlizo/media/ffmpeg'
import { importMutants, mutantKinds } from '@hlizo/media/testing-mutants'
import { must, type Scenario } from './scenario.ts'

const COUNT_OF_EACH = 100
const ENDS = /^(?:published|[A-Z_]+)$/

/** R091. */
export const damagedFilms: Scenario = {
  name: 'R091',
  sentence:
    'Three hundred damaged films are imported: each is published whole or refused, in bounded time, and nothing of it is left lying.',
  run: async (stage) => {
    const tools = await findMediaTools({ searchPath: process.env['PATH'] ?? '' })
    if (!tools.ok) throw new Error(tools.advice)
    for (const kind of mutantKinds) {
      const { outcomes, damage, orphans } = await importMutants({
        tools: tools.value,
        kind,
        count: COUNT_OF_EACH,
        directory: await stage.directory(),
      })
      stage.say(
        `${kind}: ${Object.entries(outcomes)
          .map((one) => one.join(' '))
          .join(', ')}`,
      )
      const unforeseen = Object.keys(outcomes).filter((outcome) => !ENDS.test(outcome))
      must(unforeseen.length === 0, `every end is foreseen, and not ${unforeseen.join('; ')}`)
      must(outcomes['TIMED_OUT'] === undefined, 'no import takes longer than its limit')
      must(damage.length === 0, `a published film is whole: ${damage.join(', ')}`)
      must(orphans.length === 0, `nothing is left lying: ${orphans.join(', ')}`)
    }
  },
}
