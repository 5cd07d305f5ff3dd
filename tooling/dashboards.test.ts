import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'

const root = join(import.meta.dirname, '..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')
const texts = (pattern: string) => globSync(pattern, { cwd: root }).map(read).join('\n')

const Dashboard = z.object({
  uid: z.string(),
  panels: z.array(
    z.object({
      id: z.number(),
      type: z.enum(['row', 'timeseries']),
      title: z.string(),
      gridPos: z.object({ x: z.number(), y: z.number(), w: z.number(), h: z.number() }),
      targets: z.array(z.object({ refId: z.string(), expr: z.string() })).default([]),
    }),
  ),
})
const dashboard = Dashboard.parse(JSON.parse(read('docs/grafana/hlizo.json')))
const expressions = dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr))
const asked = new Set(
  expressions
    .flatMap((expr) => expr.match(/\b(?:hlizo|process|nodejs)_[a-z0-9_]+/g) ?? [])
    .map((name) => name.replace(/_(?:count|bucket|sum)$/, '')),
)

describe('docs/grafana/hlizo.json', () => {
  it('draws only metrics that the product has', () => {
    const own = texts('apps/server/src/**/*.ts')
    const ofNode = texts('node_modules/prom-client/lib/metrics/*.js')
    const isKnown = (name: string) =>
      name.startsWith('hlizo_')
        ? own.includes(`'${name}'`) || own.includes(`'${name.slice('hlizo_'.length)}'`)
        : ofNode.includes(`'${name}'`)

    expect(asked.size).toBeGreaterThan(20)
    expect([...asked].filter((name) => !isKnown(name))).toEqual([])
  })

  it('shows the metrics of all alerts', () => {
    const alerts =
      read('docs/prometheus/alerts.yml').match(
        /\bhlizo_(?:node|disk|database|progress|jobs|encoding|mail|webhook|playback|replica|notifications)[a-z_]*/g,
      ) ?? []
    const stems = new Set(alerts.map((name) => name.split('_').slice(0, 2).join('_')))
    const drawn = [...asked].map((name) => name.split('_').slice(0, 2).join('_'))

    expect([...stems].filter((stem) => !drawn.includes(stem))).toEqual([])
  })

  it('queries the growth of counters only', () => {
    const grown = expressions.flatMap((expr) =>
      [...expr.matchAll(/\brate\(([a-z0-9_]+)/g)].map(([, name = '']) => name),
    )

    expect(grown.length).toBeGreaterThan(5)
    expect(grown.filter((name) => !/_(?:total|count|bucket|sum)$/.test(name))).toEqual([])
  })

  it('has each panel once, at its own position', () => {
    const { panels } = dashboard
    const places = panels.map(({ gridPos: { x, y } }) => `${x} ${y}`)

    expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length)
    expect(new Set(places).size).toBe(panels.length)
    expect(
      panels.filter(({ type, targets }) => type === 'timeseries' && targets.length === 0),
    ).toEqual([])
  })
})
