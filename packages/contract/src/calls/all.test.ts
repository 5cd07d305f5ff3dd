import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
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

describe('allCalls', () => {
  it('contains the calls of each file in its folder', async () => {
    const found = await Promise.all(areas.map(callsIn))

    expect(Object.keys(allCalls).toSorted()).toEqual(found.flat().toSorted())
  })
})
