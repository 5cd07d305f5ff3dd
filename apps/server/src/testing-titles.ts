import { z } from 'zod'
import { StudioTitlePage } from '@hlizo/contract/entities/studio-title'
import type { TestCaller } from './http/testing-api.ts'
import type { TestStudio } from './testing-studio.ts'

export const TitleRows = z.array(
  z.object({ ref: z.string(), title: z.string(), state: z.string() }),
)
const History = z.array(
  z.object({
    id: z.string(),
    actor: z.string(),
    action: z.string(),
    before: z.record(z.string(), z.unknown()).nullable(),
    after: z.record(z.string(), z.unknown()).nullable(),
    isUndoable: z.boolean(),
    changedSince: z.array(z.string()),
  }),
)

/** What an editor asks of titles in Studio. For tests. */
export function testTitles(studio: TestStudio, editor: TestCaller) {
  const read = async (path: string) =>
    (await studio.api.call('GET', `/studio/titles${path}`, editor)).data
  const rows = async (query: string) => TitleRows.parse(await read(`?${query}`))

  return {
    rows,
    titlesOf: async (query: string) => (await rows(query)).map(({ title }) => title),
    pageOf: async (ref: string) => StudioTitlePage.parse(await read(`/${ref}`)),
    historyOf: async (ref: string) => History.parse(await read(`/${ref}/history`)),
    /** A moment after the change before. */
    change: (ref: string, version: number, changes: object, by = editor) => {
      studio.clock.advance(1)
      return studio.api.call('PUT', `/studio/titles/${ref}`, by, { version, changes })
    },
    undo: (changes: readonly string[], by = editor) => {
      studio.clock.advance(1)
      return studio.api.call('POST', '/studio/title-changes/undo', by, { changes })
    },
  }
}
