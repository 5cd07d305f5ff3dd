import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { Precedence } from '@hlizo/contract/call'

/** A request that was answered, by the template of its route and never by its address. */
export type AnsweredRequest = {
  readonly method: string
  readonly route: string
  readonly status: number
  readonly seconds: number
}

/** A figure that is looked up whenever somebody asks for the metrics. */
export type Figure = {
  readonly name: string
  readonly help: string
  /** The figure now; null when it cannot be told. With a `label`, one figure for each of its values. */
  readonly read: () => number | null | ReadonlyMap<string, number>
  readonly label?: string
}

/** What one node tells about itself, in the text that Prometheus reads. */
export type Metrics = {
  answered(request: AnsweredRequest): void
  /** Counts a refusal by its code, such as DEVICE_CODE_INVALID. */
  refused(code: string): void
  /** Counts a request that was turned away so that others get through. */
  shed(precedence: Precedence): void
  watch(figures: readonly Figure[]): void
  /** Called before each text: the place to look up what costs a query. */
  beforeText(prepare: () => Promise<void>): void
  readonly contentType: string
  text(): Promise<string>
}

/** From what a kept answer takes to what nobody waits for. */
const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.3, 0.5, 1, 2.5, 5, 10]

/** Metrics of this process; each product has its own, so that several live in one test. */
export function createMetrics({ version }: { readonly version: string }): Metrics {
  const registry = new Registry()
  const registers = [registry]
  new Gauge({
    name: 'hlizo_build_info',
    help: 'The version of the product that runs; always 1.',
    labelNames: ['version'],
    registers,
  }).set({ version }, 1)
  collectDefaultMetrics({ register: registry })
  const requests = new Histogram({
    name: 'hlizo_http_request_duration_seconds',
    help: 'Answered requests by route template.',
    labelNames: ['method', 'route', 'status'],
    buckets: SECONDS,
    registers,
  })
  const refusals = new Counter({
    name: 'hlizo_refusals_total',
    help: 'Refused requests by the code of the refusal.',
    labelNames: ['code'],
    registers,
  })
  const shed = new Counter({
    name: 'hlizo_requests_shed_total',
    help: 'Requests turned away under pressure, by how early their kind goes.',
    labelNames: ['class'],
    registers,
  })
  const preparations: (() => Promise<void>)[] = []

  return {
    answered: ({ method, route, status, seconds }) =>
      requests.observe({ method, route, status }, seconds),
    refused: (code) => refusals.inc({ code }),
    shed: (precedence) => shed.inc({ class: precedence }),
    watch: (figures) => {
      for (const { name, help, read, label } of figures) {
        registry.registerMetric(
          new Gauge({
            name,
            help,
            registers: [],
            labelNames: label === undefined ? [] : [label],
            collect() {
              const now = read()
              if (now === null || typeof now === 'number') return this.set(now ?? Number.NaN)
              for (const [value, figure] of now) this.set({ [label ?? 'value']: value }, figure)
            },
          }),
        )
      }
    },
    beforeText: (prepare) => void preparations.push(prepare),
    contentType: registry.contentType,
    text: async () => {
      await Promise.all(preparations.map((prepare) => prepare()))
      return registry.metrics()
    },
  }
}
