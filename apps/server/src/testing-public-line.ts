import { z } from 'zod'
import { PublicLine } from '@hlizo/contract/entities/public-line'
import type { TestCaller } from './http/testing-api.ts'
import type { TestStudio } from './testing-studio.ts'

/** A choice by an editor who has not seen the one before it. */
export const UNSEEN = { choice: 'none', seen: { choice: 'first-found', text: null } } as const

/** The choice of an editor as Studio has seen it. */
async function seenLine({ api }: TestStudio, path: string, by: TestCaller) {
  const { data } = await api.call('GET', `${path}/public-line`, by)
  const seen = z.safeParse(PublicLine, data).data

  return {
    choice: seen?.choice ?? 'none',
    text: (seen?.choice === 'chosen' && seen.line?.text) || null,
  }
}

/** Makes a choice over the one that there is. For tests. */
export async function chooseLine(
  studio: TestStudio,
  path: string,
  body: object,
  { by, reader }: { readonly by: TestCaller; readonly reader: TestCaller },
) {
  const seen = await seenLine(studio, path, reader)

  return studio.api.call('PUT', `${path}/public-line`, by, { seen, ...body })
}
