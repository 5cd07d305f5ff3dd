import { AsyncLocalStorage } from 'node:async_hooks'
import {
  defaultTextMapGetter,
  defaultTextMapSetter,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  type Context,
  type Span as SdkSpan,
} from '@opentelemetry/api'
import { W3CTraceContextPropagator } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { AlwaysOnSampler, BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace'
import { noSpan, type ServedSpan, type Span, type Tracing } from '@hlizo/kit/tracing'
import { traceChooser } from './trace-chooser.ts'

export type TracingOptions = {
  /** The collector's base URL. */
  readonly endpoint: string
  readonly serviceName: string
  readonly version: string
  /** The share of traces that are recorded. */
  readonly ratio: number
  /** Chooses them; the same on all nodes. */
  readonly key: Buffer
}

const TRACES = 'v1/traces'

const spanOf = (span: SdkSpan): Span => ({
  set: (attributes) => {
    span.setAttributes(attributes)
  },
  fail: (kind) => {
    span.setAttribute('error.type', kind)
    span.setStatus({ code: SpanStatusCode.ERROR })
  },
})

function providerOf({ endpoint, serviceName, version }: TracingOptions): TracerProvider {
  const base = endpoint.endsWith('/') ? endpoint : `${endpoint}/`
  const exporter = new OTLPTraceExporter({ url: new URL(TRACES, base).href })

  return new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': serviceName, 'service.version': version }),
    // Spans are made only of requests that were chosen.
    sampler: new AlwaysOnSampler(),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  })
}

/** Records traces and sends them to a collector by OTLP. Loaded only when one is configured. */
export function openTracing(options: TracingOptions): Tracing {
  const provider = providerOf(options)
  const tracer = provider.getTracer('hlizo')
  const propagator = new W3CTraceContextPropagator()
  const current = new AsyncLocalStorage<Context>()
  const isChosen = traceChooser(options.ratio, options.key)

  const serve = (headers: Readonly<Record<string, unknown>>): ServedSpan => {
    const parent =
      headers['traceparent'] === undefined
        ? ROOT_CONTEXT
        : propagator.extract(ROOT_CONTEXT, headers, defaultTextMapGetter)
    // Most requests: they must cost next to nothing.
    if (!isChosen(trace.getSpanContext(parent)?.traceId ?? null)) return noSpan
    const span = tracer.startSpan('request', { kind: SpanKind.SERVER }, parent)
    const context = trace.setSpan(parent, span)

    return {
      ...spanOf(span),
      rename: (name) => {
        span.updateName(name)
      },
      end: () => span.end(),
      run: (work) => current.run(context, work),
    }
  }

  return {
    serve,
    isRecording: () => current.getStore() !== undefined,
    call: async (name, attributes, work) => {
      const parent = current.getStore()
      if (parent === undefined) return work(noSpan)
      const span = tracer.startSpan(name, { kind: SpanKind.CLIENT, attributes }, parent)
      const own = spanOf(span)
      try {
        return await current.run(trace.setSpan(parent, span), () => work(own))
      } catch (error) {
        own.fail(error instanceof Error ? error.name : 'unknown')
        throw error
      } finally {
        span.end()
      }
    },
    headers: () => {
      const carrier: Record<string, string> = {}
      propagator.inject(current.getStore() ?? ROOT_CONTEXT, carrier, defaultTextMapSetter)
      return carrier
    },
    stop: () => provider.shutdown(),
  }
}
