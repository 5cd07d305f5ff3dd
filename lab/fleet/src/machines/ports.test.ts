import { describe, expect, it } from 'vitest'
import { isBlockedPort, nodePorts } from './ports.ts'

describe('nodePorts', () => {
  it('excludes ports that fetch refuses, and returns no port twice', () => {
    const nodes = [1, 2, 3].map((number) => nodePorts(5050, number))
    const all = nodes.flatMap(({ site, admin, sandbox }) => [site, admin, sandbox])

    expect(nodes[0]).toEqual({ site: 5070, admin: 5071, sandbox: 5072 })
    expect(all.filter(isBlockedPort)).toEqual([])
    expect(new Set(all).size).toBe(all.length)
  })
})
