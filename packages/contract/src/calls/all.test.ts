import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { Call } from '../call.ts'
import { allCalls } from './all.ts'

const areas = readdirSync(import.meta.dirname).filter(
  (file) => !file.includes('.test.') && file !== 'all.ts',
)

/** What a file of calls exports with a method and an address. */
async function callsIn(file: string): Promise<string[]> {
  const exported: Readonly<Record<string, unknown>> = await import(join(import.meta.dirname, file))
  const isCall = (value: unknown) =>
    typeof value === 'object' && value !== null && 'method' in value && 'path' in value

  return Object.entries(exported).flatMap(([name, value]) => (isCall(value) ? [name] : []))
}

/** Someone could guess words by them, or copy what they answer. */
const COUNTED_FOR_ALL_NODES = ['/public/content/lines', '/seats/former/history']

describe('allCalls', () => {
  it('counts reads without asking the database, which may be away', () => {
    const counted = Object.values<Call>(allCalls).filter(
      ({ method, limits }) => method === 'GET' && limits.some(({ store }) => store === 'shared'),
    )

    expect(counted.map(({ path }) => path).toSorted()).toEqual(COUNTED_FOR_ALL_NODES)
  })

  it('contains the calls of each file in its folder', async () => {
    const found = await Promise.all(areas.map(callsIn))

    expect(Object.keys(allCalls).toSorted()).toEqual(found.flat().toSorted())
  })
})
